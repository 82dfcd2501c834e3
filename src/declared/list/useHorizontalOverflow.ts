import { type RefObject, useEffect, useRef } from 'react'

/** The maximum share of the width for pinned columns. The rest is for the columns that scroll. */
const maxPinnedShare = 0.6

/**
 * Sets attributes for the horizontal scrolling of a table: `data-more-aside` if there are hidden columns on the right,
 * `data-less-aside` if there are some on the left, `data-pinned` if the width is sufficient for the pinned columns on
 * the left, `data-status-pinned` if it is also for the status on the right. CSS reads the widths from `--select-width`
 * and `--lead-width`.
 */
export function useHorizontalOverflow(): RefObject<HTMLDivElement | null> {
  const containerRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = containerRef.current
    const table = element?.querySelector('table')
    const scrollContainer = table?.parentElement
    if (!element || !scrollContainer) return
    const updateOverflow = () => {
      const hiddenWidth = scrollContainer.scrollWidth - scrollContainer.clientWidth - scrollContainer.scrollLeft
      element.toggleAttribute('data-more-aside', hiddenWidth > 1)
      element.toggleAttribute('data-less-aside', scrollContainer.scrollLeft > 1)
    }
    const updatePinning = () => {
      const getWidth = (pin: string) => table.querySelector(`th[data-pin=${pin}]`)?.getBoundingClientRect().width ?? 0
      const [select, status] = [getWidth('select'), getWidth('status')]
      const leadingWidth = select + getWidth('actions')
      element.style.setProperty('--select-width', `${select}px`)
      element.style.setProperty('--lead-width', `${leadingWidth}px`)
      const [leftWidth, maxWidth] = [leadingWidth + getWidth('name'), scrollContainer.clientWidth * maxPinnedShare]
      element.toggleAttribute('data-pinned', leftWidth <= maxWidth)
      element.toggleAttribute('data-status-pinned', status > 0 && leftWidth + status <= maxWidth)
      updateOverflow()
    }
    // Columns and rows change the width of the table; the window and the menu change the available width.
    const observer = new ResizeObserver(updatePinning)
    observer.observe(scrollContainer)
    observer.observe(table)
    scrollContainer.addEventListener('scroll', updateOverflow, { passive: true })
    return () => {
      observer.disconnect()
      scrollContainer.removeEventListener('scroll', updateOverflow)
    }
  }, [])
  return containerRef
}
