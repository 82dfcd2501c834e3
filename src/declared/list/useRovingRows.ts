import { type RefObject, useEffect } from 'react'

/**
 * Roving tabindex for the rows of a table: only one row is in the tab order, initially the first one, then the one that
 * had the focus last. From this row, Tab moves through its controls and then out of the table; the controls of other
 * rows are skipped. For screen readers, it remains a plain table.
 */
export function useRovingRows(bodyRef: RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    const body = bodyRef.current
    if (!body) return
    /** The controls that were removed from the tab order. They return to it when their row becomes the current one. */
    const skipped = new WeakSet<HTMLElement>()
    let current: Element | null = null
    const update = () => {
      if (current?.parentElement !== body) current = body.firstElementChild
      for (const row of body.children) {
        const isCurrent = row === current
        if (row instanceof HTMLElement) row.tabIndex = isCurrent ? 0 : -1
        for (const control of row.querySelectorAll<HTMLElement>(controlSelector)) {
          if (isCurrent && skipped.delete(control)) control.tabIndex = 0
          if (isCurrent || control.tabIndex < 0) continue
          control.tabIndex = -1
          skipped.add(control)
        }
      }
    }
    const handleFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('tbody > tr') : null
      if (row === null || row === current) return
      current = row
      update()
    }
    update()
    // Rows and controls change without a render of the table, e.g. when an action changes a record.
    const observer = new MutationObserver(update)
    observer.observe(body, { childList: true, subtree: true })
    body.addEventListener('focusin', handleFocus)
    return () => {
      observer.disconnect()
      body.removeEventListener('focusin', handleFocus)
    }
  }, [bodyRef])
}

const controlSelector = 'a[href], button, input, select, textarea, [tabindex]'
