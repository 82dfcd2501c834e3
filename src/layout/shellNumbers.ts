/*
 * The numbers of the shell that the specification fixes (section 9, "Breakpoints …"), in pixels and milliseconds.
 * Widths and colours stand in tokens.ts.
 */

/** The button that leads back to the top. */
export const scrollToTop = { appearsAfterPx: 300, durationMs: 600 } as const

/** How far one scrolls before the header makes itself small. */
export const headerMinimizesAfterPx = { desktop: 130, mobile: 150 } as const

/** The thin bar under the header: a step, the time between two, and how long it stays when it is full. */
export const progressBar = { stepPercent: 10, stepMs: 30, resetMs: 300 } as const

/** How long a page takes to appear. */
export const contentFadeMs = 200

/**
 * The side menu. `hover`: a collapsed menu under the pointer. `dropdown`: a group that was opened in it, once the pointer
 * has left. `accordionMs`: a group that unfolds.
 */
export const menuTimes = {
  hover: { onMs: 50, offMs: 100 },
  dropdown: { onMs: 0, offMs: 500 },
  accordionMs: 200,
} as const

export const menuMaxHeight = '90vh'

/** The sign that something is on its way: ours when it appears, the specification's when it leaves. */
export const loadingSign = { onMs: 400, offMs: 1000 } as const
