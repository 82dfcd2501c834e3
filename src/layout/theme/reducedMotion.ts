/** The media query for reduced motion. */
export const reducedMotionQuery = '(prefers-reduced-motion: reduce)'
