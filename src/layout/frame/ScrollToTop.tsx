import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { type PageScroll, useScrolledPast } from '../shell/pageScroll.ts'
import { lessMotion } from '../theme/motion.ts'
import { scrollToTop } from '../theme/shellNumbers.ts'
import styles from './ScrollToTop.module.css'
import { runToTop } from './scrollToTop.ts'

/** A button that scrolls to the top. It is removed at the top, so the focus is moved before scrolling. */
export function ScrollToTop({ scroll, onGone }: { scroll: PageScroll; onGone: () => void }) {
  const texts = useTexts()
  const isOffered = useScrolledPast(scroll, scrollToTop.appearsAfterPx)
  if (!isOffered) return null
  return (
    <button
      type="button"
      className={styles.button}
      data-to-top
      aria-label={texts('shell.scrollToTop')}
      title={texts('shell.scrollToTop')}
      onClick={() => {
        onGone()
        goToTop(scroll)
      }}
    >
      <Icon name="arrowUp" />
    </button>
  )
}

/** Scrolls at once if the user prefers reduced motion; otherwise animated until a wheel or touch event. */
function goToTop(scroll: PageScroll): void {
  const scrollTo = scroll.beginWay()
  if (matchMedia(lessMotion).matches) {
    scrollTo(0)
    return
  }
  const stop = runToTop({ from: scroll.position(), nextFrame: requestAnimationFrame, scrollTo })
  for (const intervention of ['wheel', 'touchstart'] as const) {
    addEventListener(intervention, stop, { once: true, passive: true })
  }
}
