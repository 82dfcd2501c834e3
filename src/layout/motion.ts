/** The media query of people who asked their system for less motion. */
export const lessMotion = '(prefers-reduced-motion: reduce)'
