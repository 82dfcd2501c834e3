import { Icon } from '../../ui/Icon.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import { type PageScroll, useScrolledPast } from '../shell/pageScroll.ts'
import { scrollToTopSettings } from '../theme/layoutConstants.ts'
import { reducedMotionQuery } from '../theme/reducedMotion.ts'
import { animateToTop } from './animateToTop.ts'
import styles from './ScrollToTop.module.css'

/** A button that scrolls to the top. It is removed at the top, so the focus is moved before scrolling. */
export function ScrollToTop({ scroll, onBeforeScroll }: { scroll: PageScroll; onBeforeScroll: () => void }) {
  const translate = useTranslator()
  const isVisible = useScrolledPast(scroll, scrollToTopSettings.appearsAfterPx)
  if (!isVisible) return null
  return (
    <button
      type="button"
      className={styles.button}
      data-to-top
      aria-label={translate('shell.scrollToTop')}
      title={translate('shell.scrollToTop')}
      onClick={() => {
        onBeforeScroll()
        scrollPageToTop(scroll)
      }}
    >
      <Icon name="arrowUp" />
    </button>
  )
}

/** Scrolls at once if the user prefers reduced motion; otherwise animated until a wheel or touch event. */
function scrollPageToTop(scroll: PageScroll): void {
  const scrollTo = scroll.prepareScrollToTop()
  if (matchMedia(reducedMotionQuery).matches) {
    scrollTo(0)
    return
  }
  const stop = animateToTop({ from: scroll.position(), requestFrame: requestAnimationFrame, scrollTo })
  for (const eventName of ['wheel', 'touchstart'] as const) {
    addEventListener(eventName, stop, { once: true, passive: true })
  }
}
