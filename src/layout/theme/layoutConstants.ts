/*
 * The layout numbers that the specification fixes (section 9, "Breakpoints …"), in pixels and milliseconds. Widths and
 * colors are in tokens.ts.
 */

/** The "scroll to top" button. */
export const scrollToTopSettings = { appearsAfterPx: 300, durationMs: 600 } as const

/** The scroll distance after which the header shrinks. */
export const headerMinimizeOffsetsPx = { desktop: 130, mobile: 150 } as const

/** The progress bar: its step, the time between steps, and how long it stays full. */
export const progressBarSettings = { stepPercent: 10, stepMs: 30, resetMs: 300 } as const

export const contentFadeMs = 200

/**
 * Delays and animation of the side menu. `hover`: until a collapsed menu expands under the pointer, and collapses
 * again. `dropdown`: until a group that the user opened closes after the menu has collapsed. `accordionMs`: the
 * animation of a group.
 */
export const menuTimings = {
  hover: { onDelayMs: 50, offDelayMs: 100 },
  dropdown: { onDelayMs: 0, offDelayMs: 500 },
  accordionMs: 200,
} as const

export const menuMaxHeight = '90vh'

/** The delays of the loading indicator: the specification fixes only `offDelayMs`. */
export const loadingIndicatorDelays = { onDelayMs: 400, offDelayMs: 1000 } as const
