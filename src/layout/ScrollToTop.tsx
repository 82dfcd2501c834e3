import { Icon } from '../ui/Icon.tsx'
import { useTexts } from '../ui/texts.tsx'
import { lessMotion } from './motion.ts'
import { type PageScroll, useScrolledPast } from './pageScroll.ts'
import styles from './ScrollToTop.module.css'
import { runToTop } from './scrollToTop.ts'
import { scrollToTop } from './shellNumbers.ts'

/** The way back to the top of a long page. The focus goes along: the button is gone up there. */
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

/** At once for whoever wants less motion; otherwise until a wheel or a finger says where the page is to be. */
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
