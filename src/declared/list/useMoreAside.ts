import { type RefObject, useEffect, useRef } from 'react'

/** Marks an element, by `data-more-aside`, while the table in it goes on to the right of what one sees. */
export function useMoreAside(): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = around.current
    const table = element?.querySelector('table')
    const scrolled = table?.parentElement
    if (!element || !scrolled) return
    const mark = () => {
      const hidden = scrolled.scrollWidth - scrolled.clientWidth - scrolled.scrollLeft
      element.toggleAttribute('data-more-aside', hidden > 1)
    }
    // Other columns or rows are another width of the table, the window and the menu beside it another one of its room.
    const observer = new ResizeObserver(mark)
    observer.observe(scrolled)
    observer.observe(table)
    scrolled.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      scrolled.removeEventListener('scroll', mark)
    }
  }, [])
  return around
}
