import { scrollToTop } from '../theme/shellNumbers.ts'

/** The scroll position after some ms of the animation from `from` to 0, with a cubic ease-out. */
function scrollPositionAt(from: number, elapsedMs: number): number {
  const left = 1 - Math.min(1, elapsedMs / scrollToTop.durationMs)
  return from * left ** 3
}

export interface ScrollDeps {
  /** The initial scroll position, in px. */
  from: number
  /** `requestAnimationFrame`: calls a function at the next frame with the time in ms. */
  nextFrame: (run: (now: number) => void) => void
  scrollTo: (position: number) => void
}

/** Animates the scroll to the top. The returned function stops it. */
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
