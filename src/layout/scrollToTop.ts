import { scrollToTop } from './shellNumbers.ts'

/** Where a page that was scrolled to `from` stands so many ms after it set out for the top: quickly off, gently there. */
function scrollPositionAt(from: number, elapsedMs: number): number {
  const left = 1 - Math.min(1, elapsedMs / scrollToTop.durationMs)
  return from * left ** 3
}

/** What a way to the top needs from outside. */
export interface ScrollDeps {
  /** Where the page stands, in px. */
  from: number
  /** Runs something at the next frame, with the time in ms. */
  nextFrame: (run: (now: number) => void) => void
  scrollTo: (position: number) => void
}

/** Scrolls up frame by frame. What it returns stops it where it is. */
export function runToTop({ from, nextFrame, scrollTo }: ScrollDeps): () => void {
  let isStopped = false
  const frameSince = (begin: number) => (now: number) => {
    if (isStopped) return
    const position = scrollPositionAt(from, now - begin)
    scrollTo(position)
    if (position > 0) nextFrame(frameSince(begin))
  }
  nextFrame((begin) => nextFrame(frameSince(begin)))
  return () => {
    isStopped = true
  }
}
