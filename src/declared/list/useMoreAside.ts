import { type RefObject, useEffect, useRef } from 'react'

/** Marks an element, by `data-more-aside`, while the table in it goes on to the right of what one sees. */
export function useMoreAside(): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null)
  // After each rendering: other columns or other rows are another width.
  useEffect(() => {
    const element = around.current
    const scrolled = element?.querySelector('table')?.parentElement
    if (!element || !scrolled) return
    const mark = () => {
      const hidden = scrolled.scrollWidth - scrolled.clientWidth - scrolled.scrollLeft
      element.toggleAttribute('data-more-aside', hidden > 1)
    }
    mark()
    scrolled.addEventListener('scroll', mark, { passive: true })
    addEventListener('resize', mark)
    return () => {
      scrolled.removeEventListener('scroll', mark)
      removeEventListener('resize', mark)
    }
  })
  return around
}
