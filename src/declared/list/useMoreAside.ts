import { type RefObject, useEffect, useRef } from 'react'

/** The maximum share of the width for pinned columns. The rest is needed for the columns that scroll. */
const mostPinned = 0.6

/**
 * Sets attributes for the horizontal scrolling of a table: `data-more-aside` if there are hidden columns on the right,
 * `data-less-aside` if there are some on the left, `data-pinned` if the width is sufficient for pinned columns. CSS
 * reads the widths from `--select-width`, `--lead-width` and `--status-width`.
 */
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
      element.toggleAttribute('data-less-aside', scrolled.scrollLeft > 1)
    }
    const place = () => {
      const widthOf = (pin: string) => table.querySelector(`th[data-pin=${pin}]`)?.getBoundingClientRect().width ?? 0
      const [select, status] = [widthOf('select'), widthOf('status')]
      const lead = select + widthOf('actions')
      element.style.setProperty('--select-width', `${select}px`)
      element.style.setProperty('--lead-width', `${lead}px`)
      element.style.setProperty('--status-width', `${status}px`)
      element.toggleAttribute('data-pinned', lead + widthOf('name') + status <= scrolled.clientWidth * mostPinned)
      mark()
    }
    // Columns and rows change the width of the table; the window and the menu change the available width.
    const observer = new ResizeObserver(place)
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
