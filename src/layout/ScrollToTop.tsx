import { Icon } from '../ui/Icon.tsx'
import { useTexts } from '../ui/texts.tsx'
import { lessMotion } from './motion.ts'
import styles from './ScrollToTop.module.css'
import { runToTop } from './scrollToTop.ts'
import { scrollToTop } from './shellNumbers.ts'
import { useScrolledPast } from './useScrolledPast.ts'

/** The way back to the top of a long page. The focus goes along: the button is gone up there. */
export function ScrollToTop({ onGone }: { onGone: () => void }) {
  const texts = useTexts()
  const isOffered = useScrolledPast(scrollToTop.appearsAfterPx)
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
        goToTop()
      }}
    >
      <Icon name="arrowUp" />
    </button>
  )
}

/** At once for whoever wants less motion; otherwise until a wheel or a finger says where the page is to be. */
function goToTop(): void {
  const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' })
  if (matchMedia(lessMotion).matches) {
    scrollTo(0)
    return
  }
  const stop = runToTop({ from: window.scrollY, nextFrame: requestAnimationFrame, scrollTo })
  for (const intervention of ['wheel', 'touchstart'] as const) {
    addEventListener(intervention, stop, { once: true, passive: true })
  }
}
