import { scrollToTopSettings } from '../theme/layoutConstants.ts'

/** The scroll position after some ms of the animation from `from` to 0, with a cubic ease-out. */
function computeScrollPosition(from: number, elapsedMs: number): number {
  const remaining = 1 - Math.min(1, elapsedMs / scrollToTopSettings.durationMs)
  return from * remaining ** 3
}

export interface ScrollAnimationOptions {
  /** The initial scroll position, in px. */
  from: number
  /** `requestAnimationFrame`: calls a function at the next frame with the time in ms. */
  requestFrame: (callback: (now: number) => void) => void
  scrollTo: (position: number) => void
}

/** Animates the scroll to the top. The returned function stops it. */
export function animateToTop({ from, requestFrame, scrollTo }: ScrollAnimationOptions): () => void {
  let isStopped = false
  const createFrame = (startTime: number) => (now: number) => {
    if (isStopped) return
    const position = computeScrollPosition(from, now - startTime)
    scrollTo(position)
    if (position > 0) requestFrame(createFrame(startTime))
  }
  requestFrame((startTime) => requestFrame(createFrame(startTime)))
  return () => {
    isStopped = true
  }
}
