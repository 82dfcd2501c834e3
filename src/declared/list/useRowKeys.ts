import { type RefObject, useEffect, useRef } from 'react'
import { type RaRecord, useEvent } from 'react-admin'
import { useNavigate } from 'react-router'
import type { ResourceData } from '#language/resource.ts'
import { isKeyUsedByTarget } from '../../layout/shell/isKeyUsedByTarget.ts'
import { usePreference } from '../../layout/shell/usePreference.ts'
import { getAvailableAction } from '../actions/availableActions.ts'
import { useEngine } from '../engine.ts'
import { useListSelection } from '../listState/useSelection.ts'
import { usePaths } from '../usePaths.ts'
import { useRovingRows } from './useRovingRows.ts'

/**
 * Keyboard and mouse control of rows. j and k move to the next and previous row from anywhere except inputs, the arrow
 * keys do so inside the rows. x selects, Enter opens, e edits, and Shift extends the selection. A click outside of the
 * controls of a row opens the record, with Ctrl, ⌘ or the middle button in a new tab. The preference "single-key
 * shortcuts" only turns off the letters. The ref is for the element whose children are the `tr` elements, in the order
 * of the records.
 * @param onEditCell called for an editable cell, by Enter, F2 or a double click
 */
export function useRowKeys(
  resource: ResourceData,
  rows: readonly RaRecord[],
  onEditCell: (record: RaRecord, cell: HTMLElement) => void,
): RefObject<HTMLTableSectionElement | null> {
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  useRovingRows(bodyRef)
  const [hasSingleKeys] = usePreference('singleKeys')
  const selection = useListSelection()
  const { open, edit, openInNewTab } = useOpenRecord(resource)
  const getRowElements = () => [...(bodyRef.current?.children ?? [])].filter((child) => child instanceof HTMLElement)
  const getRowIndex = (target: EventTarget | null) => {
    const row = target instanceof Element ? target.closest('tr') : null
    return row ? getRowElements().indexOf(row) : -1
  }
  const moveFocus = (from: number, direction: 1 | -1, extendsSelection: boolean) => {
    const to = from < 0 ? 0 : from + direction
    const [row, next] = [rows[from], rows[to]]
    if (!next) return
    getRowElements()[to]?.focus()
    if (extendsSelection) selection?.set(row ? [row, next] : [next], true)
  }
  const editCell = (row: RaRecord, target: EventTarget | null): void => {
    const element = target instanceof Element ? target : null
    const cell =
      element?.closest<HTMLElement>(inlineCell) ?? element?.closest('tr')?.querySelector<HTMLElement>(inlineCell)
    if (cell) onEditCell(row, cell)
  }
  const handleKeyDown = useEvent((event: KeyboardEvent) => {
    const { target, shiftKey } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || usesKeyItself(target)) return
    const index = getRowIndex(target)
    const key = normalizeKey(event)
    if (key.length === 1 && !hasSingleKeys) return
    const row = rows[index]
    if (key === 'j' || (key === 'ArrowDown' && row)) moveFocus(index, 1, shiftKey)
    else if (key === 'k' || (key === 'ArrowUp' && row)) moveFocus(index, -1, shiftKey)
    else if (key === 'x' && row) selection?.toggle(row, shiftKey)
    else if (key === 'Enter' && row && target === getRowElements()[index]) open(row)
    else if (key === 'e' && row) edit(row)
    else if (row && (key === 'F2' || (key === 'Enter' && target instanceof Element && target.matches(inlineCell))))
      editCell(row, target)
    else return
    event.preventDefault()
  })
  const handleClick = useEvent((event: MouseEvent) => {
    const row = rows[getRowIndex(event.target)]
    if (!row || event.defaultPrevented || isInteractive(event.target)) return
    if (event.ctrlKey || event.metaKey || event.button === middleButton) openInNewTab(row)
    else if (event.shiftKey) selection?.toggle(row, true)
    else if (isInCell(event.target)) return
    else if (event.type === 'click' && document.getSelection()?.isCollapsed !== false) open(row)
  })
  const handleDoubleClick = useEvent(({ target }: MouseEvent) => {
    const row = rows[getRowIndex(target)]
    if (row && isInCell(target)) editCell(row, target)
  })
  useRowListeners(bodyRef, { handleKeyDown, handleClick, handleDoubleClick })
  return bodyRef
}

interface RowListeners {
  readonly handleKeyDown: (event: KeyboardEvent) => void
  readonly handleClick: (event: MouseEvent) => void
  readonly handleDoubleClick: (event: MouseEvent) => void
}

/**
 * Keys are handled on the document. Clicks on rows are handled without React props, because rows are not controls for
 * assistive technology.
 */
function useRowListeners(
  bodyRef: RefObject<HTMLTableSectionElement | null>,
  { handleKeyDown, handleClick, handleDoubleClick }: RowListeners,
): void {
  useEffect(() => {
    const bodyElement = bodyRef.current
    document.addEventListener('keydown', handleKeyDown)
    bodyElement?.addEventListener('click', handleClick)
    bodyElement?.addEventListener('auxclick', handleClick)
    bodyElement?.addEventListener('dblclick', handleDoubleClick)
    return () => {
      document.removeEventListener('keydown', handleKeyDown)
      bodyElement?.removeEventListener('click', handleClick)
      bodyElement?.removeEventListener('auxclick', handleClick)
      bodyElement?.removeEventListener('dblclick', handleDoubleClick)
    }
  }, [bodyRef, handleKeyDown, handleClick, handleDoubleClick])
}

/** A cell whose field can be edited in the list. A click in it does not open the record. */
const inlineCell = 'td[data-inline]'
const isInCell = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(inlineCell) !== null

/** The middle button of a mouse, in `MouseEvent.button`. */
const middleButton = 1

/** Opens the page of a record, or its form if the user may edit it in its current state. */
function useOpenRecord(resource: ResourceData) {
  const { getEvaluationContext } = useEngine()
  const paths = usePaths(resource)
  const navigate = useNavigate()
  const canEdit = (record: RaRecord): boolean =>
    getAvailableAction(resource, 'edit', record, getEvaluationContext())?.isPossible === true
  const go = (path: string): void => void navigate(path, { state: paths.linkState })
  return {
    open: (record: RaRecord) => go(paths.show(record.id)),
    /** Does nothing for a record that the user may not edit. */
    edit: (record: RaRecord) => canEdit(record) && go(paths.edit(record.id)),
    openInNewTab: (record: RaRecord) => window.open(paths.show(record.id), '_blank', 'noopener'),
  }
}

const normalizeKey = ({ key }: KeyboardEvent): string => (key.length === 1 ? key.toLowerCase() : key)

/**
 * Whether the target uses the pressed key itself: an input, or an element in a dialog or menu. The checkboxes of rows do
 * not count, so that the keys of rows also work while one has the focus.
 */
const usesKeyItself = (target: EventTarget | null): boolean =>
  isKeyUsedByTarget(target) &&
  !(target instanceof HTMLInputElement && target.type === 'checkbox' && target.closest('tbody'))

const isInteractive = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, label, [role=button], .MuiCheckbox-root') !== null
