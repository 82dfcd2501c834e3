import { type RefObject, useEffect } from 'react'

/**
 * Makes the rows of a table one stop of the Tab key: the row that had the focus last, at first the first one. Tab leads
 * from it through its own controls and then out of the table; the controls of other rows are skipped. The table stays a
 * plain one for screen readers.
 */
export function useRovingRows(bodyRef: RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    const body = bodyRef.current
    if (!body) return
    /** The controls that were taken out of the order of Tab, which their own row puts back. */
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
    // Rows and controls come and go without the table, e.g. when an action changes a record.
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
