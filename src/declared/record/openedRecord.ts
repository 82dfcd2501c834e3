import { type RefObject, useEffect } from 'react'
import type { Identifier } from 'react-admin'

/** The id of the record that was opened last, by the name of its resource. It is kept until the page is reloaded. */
const openedRecords = new Map<string, string>()
/** The resources whose list has not been shown since their record was opened. */
const unshown = new Set<string>()

export function setOpenedRecord(resource: string, id: Identifier): void {
  openedRecords.set(resource, String(id))
  unshown.add(resource)
}

/** The attribute that marks the record that was opened last in its list. */
export const getOpenedMark = (resource: string, id: Identifier): { 'aria-current'?: true } =>
  openedRecords.get(resource) === String(id) ? { 'aria-current': true } : {}

/**
 * Scrolls to the marked record when its list is shown for the first time after the record was opened. Later visits
 * begin at the top. The scroll position itself is not restored, because the rows may have changed.
 */
export function useScrollToOpened(resource: string, ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const marked = unshown.has(resource) && ref.current?.querySelector('[aria-current]')
    if (!marked) return
    unshown.delete(resource)
    marked.scrollIntoView({ block: 'center' })
  }, [resource, ref])
}
