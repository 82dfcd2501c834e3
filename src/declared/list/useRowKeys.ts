import { type RefObject, useEffect, useRef } from 'react'
import { type RaRecord, useEvent } from 'react-admin'
import { useNavigate } from 'react-router'
import type { ResourceData } from '#resources/language/resource.ts'
import { isKeyUsedByTarget } from '../../layout/shell/isKeyUsedByTarget.ts'
import { usePreference } from '../../layout/shell/usePreference.ts'
import { offeredAction } from '../actions/offeredActions.ts'
import { useEngine } from '../engine.ts'
import { useListSelection } from '../listState/useSelection.ts'
import { usePaths } from '../usePaths.ts'

/**
 * Keyboard and mouse control of rows. j and k move to the next and previous row from anywhere except inputs, the arrow
 * keys do so inside the rows. x selects, Enter opens, and Shift extends the selection. A click outside of the controls
 * of a row opens it. The ref is for the element whose children are the `tr` elements, in the order of the records.
 */
export function useRowKeys(
  resource: ResourceData,
  rows: readonly RaRecord[],
): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  const [hasSingleKeys] = usePreference('singleKeys')
  const selection = useListSelection()
  const open = useOpenRecord(resource)
  const rowElements = () => [...(body.current?.children ?? [])].filter((child) => child instanceof HTMLElement)
  const indexOf = (target: EventTarget | null) => {
    const row = target instanceof Element ? target.closest('tr') : null
    return row ? rowElements().indexOf(row) : -1
  }
  const step = (from: number, by: 1 | -1, isExtending: boolean) => {
    const to = from < 0 ? 0 : from + by
    const [row, next] = [rows[from], rows[to]]
    if (!next) return
    rowElements()[to]?.focus()
    if (isExtending) selection?.set(row ? [row, next] : [next], true)
  }
  const onKey = useEvent((event: KeyboardEvent) => {
    const { target, shiftKey } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return
    const at = indexOf(target)
    const key = keyOf(event)
    if (key.length === 1 && !hasSingleKeys) return
    const row = rows[at]
    if (key === 'j' || (key === 'ArrowDown' && row)) step(at, 1, shiftKey)
    else if (key === 'k' || (key === 'ArrowUp' && row)) step(at, -1, shiftKey)
    else if (key === 'x' && row) selection?.toggle(row, shiftKey)
    else if (key === 'Enter' && row && target === rowElements()[at]) open(row)
    else return
    event.preventDefault()
  })
  const onClick = useEvent((event: MouseEvent) => {
    const row = rows[indexOf(event.target)]
    if (!row || event.defaultPrevented || event.ctrlKey || event.metaKey || isControl(event.target)) return
    if (event.shiftKey) selection?.toggle(row, true)
    else if (document.getSelection()?.isCollapsed !== false) open(row)
  })
  // Keys are handled on the document. Clicks on rows are handled without React props, because rows are not controls for
  // assistive technology.
  useEffect(() => {
    const rowsOf = body.current
    document.addEventListener('keydown', onKey)
    rowsOf?.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('keydown', onKey)
      rowsOf?.removeEventListener('click', onClick)
    }
  }, [onKey, onClick])
  return body
}

/** Opens the form of a record if the user may edit it in its current state, otherwise its page. */
function useOpenRecord(resource: ResourceData): (record: RaRecord) => void {
  const { surroundings } = useEngine()
  const paths = usePaths(resource)
  const navigate = useNavigate()
  return (record) => {
    const canEdit = offeredAction(resource, 'edit', record, surroundings())?.isPossible
    void navigate(canEdit ? paths.edit(record.id) : paths.show(record.id), { state: paths.linkState })
  }
}

const keyOf = ({ key }: KeyboardEvent): string => (key.length === 1 ? key.toLowerCase() : key)

/** Whether keys are typed into a text input. A checkbox is an `input` element, but takes no text. */
const isTyping = (target: EventTarget | null): boolean =>
  isKeyUsedByTarget(target) &&
  !(target instanceof HTMLInputElement && target.type === 'checkbox' && target.closest('tbody'))

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, label, [role=button], .MuiCheckbox-root') !== null
