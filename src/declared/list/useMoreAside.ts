import { type RefObject, useEffect, useRef } from 'react'

/** At most this share of the width is pinned: the other columns need room to scroll in. */
const mostPinned = 0.6

/**
 * Marks an element by how the table in it scrolls aside: `data-more-aside` while it goes on to the right, `data-less-aside`
 * while it goes on to the left, `data-pinned` where there is room to keep the pinned columns visible. The widths that CSS
 * needs to place them stand in `--select-width`, `--lead-width` and `--status-width`.
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
    // Other columns or rows are another width of the table, the window and the menu beside it another one of its room.
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
