import { type RefObject, useEffect } from 'react'
import type { Identifier } from 'react-admin'

/** The record of each resource that was opened last since the page was loaded, by the name of the resource. */
const openedRecords = new Map<string, string>()

export const setOpenedRecord = (resource: string, id: Identifier): void => void openedRecords.set(resource, String(id))

/** The attribute that marks the record that was opened last in its list. */
export const getOpenedMark = (resource: string, id: Identifier): { 'aria-current'?: true } =>
  openedRecords.get(resource) === String(id) ? { 'aria-current': true } : {}

/** Scrolls to the marked record when the list appears. Those around it may have changed, so no position is kept. */
export function useScrollToOpened(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => ref.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' }), [ref])
}
