import { Button, useMediaQuery } from '@mui/material'
import { type ComponentType, type Ref, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { RecordData } from '#language/evaluate.ts'
import { isObject } from '#language/values.ts'
import { breakpoints } from '../../../../layout/theme/tokens.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { useEngine } from '../../../engine.ts'
import type { InputProps } from '../../../inputProps.ts'
import { buildInitialValues, getFormFields } from '../../formModel.ts'
import { FieldGroup } from '../FieldGroup.tsx'
import { RowCards } from './RowCards.tsx'
import { RowTable } from './RowTable.tsx'
import type { RowChanges } from './rowChanges.ts'
import styles from './rows.module.css'

interface RowsInputProps extends InputProps<'rows'> {
  /** The input of a field in a row. */
  Input: ComponentType<InputProps>
}

/** A list of rows that the user adds, removes and, if the declaration allows it, moves. */
export function RowsInput(props: RowsInputProps) {
  const { translate, getEvaluationContext } = useEngine()
  const { field, id, value, onChange, inputRef, disabled } = props
  const { fields, max, layout, reorder = false } = field.options
  const isPhone = useMediaQuery(`(max-width:${breakpoints.small - 0.05}px)`, { noSsr: true })
  const listRef = useRef<HTMLDivElement>(null)
  const rows = Array.isArray(value) ? value.filter(isObject) : []
  const isFull = max !== undefined && rows.length >= max

  /**
   * Changes the rows, then focuses a button of a row or the button that adds a row, because the pressed button may have
   * been removed.
   */
  const changeAndFocus = (changed: readonly RecordData[], index: number, names: readonly string[]) => {
    flushSync(() => onChange(changed))
    const buttons = names.map((name) => document.getElementById(`${id}-${index}-${name}`))
    const button = buttons.find((candidate) => candidate && candidate.getAttribute('aria-disabled') !== 'true')
    const target = button ?? document.getElementById(id)
    target?.focus()
  }
  const changes: RowChanges = {
    change: (index, row) => onChange(rows.map((candidate, position) => (position === index ? row : candidate))),
    remove: (index) => changeAndFocus(rows.toSpliced(index, 1), Math.min(index, rows.length - 2), ['remove']),
    move: reorder
      ? (index, step) =>
          changeAndFocus(
            rows.toSpliced(index, 1).toSpliced(index + step, 0, ...rows.slice(index, index + 1)),
            index + step,
            step < 0 ? ['up', 'down'] : ['down', 'up'],
          )
      : undefined,
  }
  const add = () => {
    flushSync(() => onChange([...rows, buildInitialValues(getFormFields(fields), getEvaluationContext())]))
    const inputs = listRef.current?.querySelectorAll<HTMLElement>(`[data-row="${rows.length}"] :is(input, textarea)`)
    inputs?.[0]?.focus()
  }
  const Rows = layout === 'table' && !isPhone ? RowTable : RowCards
  return (
    <FieldGroup {...props}>
      {rows.length > 0 && (
        <div ref={listRef} className={styles.list}>
          <Rows {...props} rows={rows} changes={changes} />
        </div>
      )}
      <div data-row-table={Rows === RowTable || undefined}>
        <Button
          id={id}
          ref={inputRef as Ref<HTMLButtonElement>}
          variant="outlined"
          startIcon={<Icon name="plus" size={18} />}
          disabled={isFull || disabled}
          onClick={add}
        >
          {translate('form.rows.add')}
        </Button>
      </div>
    </FieldGroup>
  )
}
