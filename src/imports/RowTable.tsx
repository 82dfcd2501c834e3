import { type KeyboardEvent, useState } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { Import, ImportRow, ImportVerdict } from '#language/imports/import.ts'
import table from '../ui/CardTable.module.css'
import { CardTable } from '../ui/CardTable.tsx'
import { StatusChip, type StatusTone } from '../ui/StatusChip.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { CellInput } from './CellInput.tsx'
import { CellText } from './CellText.tsx'
import { ConflictCell, ConflictChoice } from './ConflictCell.tsx'
import styles from './imports.module.css'
import tables from './importTables.module.css'
import { getShownFields } from './previewCells.ts'

interface RowTableProps {
  shown: Import
  rows: readonly ImportRow[]
  verdict: ImportVerdict
  /** Called with a corrected row, after the server has validated it again. */
  onReplaced: (row: ImportRow) => void
}

const tones: Readonly<Record<ImportVerdict, StatusTone>> = {
  new: 'success',
  changed: 'info',
  unchanged: 'neutral',
  refused: 'danger',
  conflict: 'warning',
}

/**
 * The rows of the preview, with the cells that are relevant for the verdict. The cells of refused rows are inputs; the
 * arrow keys move between the rows of a column.
 */
export function RowTable({ shown, rows, verdict, onReplaced }: RowTableProps) {
  const texts = useLocalizedTexts(importTexts)
  const [said, setSaid] = useState('')
  // Computed once, so that the columns stay the same while the user corrects the rows.
  const [fields] = useState(() => getShownFields(rows, verdict, shown.targets))
  const getLabel = (field: string) => shown.targets.find(({ name }) => name === field)?.label ?? field
  const replace = (row: ImportRow) => {
    onReplaced(row)
    const { mended, stillRefused } = texts.check
    setSaid(fillText(row.verdict === 'refused' ? stillRefused : mended, { line: row.line }))
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <CardTable
        heads={[texts.check.line, texts.check.record, ...fields.map(getLabel), texts.check.verdict]}
        scrollLabel={fillText(texts.check.rows, { verdict: texts.verdicts[verdict] })}
        onKeyDown={moveBetweenRows}
      >
        {rows.map((row) => (
          <tr key={row.line}>
            <td data-label={texts.check.line}>{row.line}</td>
            <td className={table.name}>{row.title ?? texts.check.newRecord}</td>
            {fields.map((field) => (
              <td key={field} data-label={getLabel(field)} className={tables.cell}>
                <PreviewCell {...{ shown, row, verdict, field, label: getLabel(field) }} onReplaced={replace} />
              </td>
            ))}
            <td data-label={texts.check.verdict}>
              <div className={tables.result}>
                <StatusChip tone={tones[row.verdict]} label={texts.check.verdictsOne[row.verdict]} />
                {row.sentence !== null && <p className={styles.problem}>{row.sentence}</p>}
                {row.verdict === 'conflict' && <ConflictChoice shown={shown} row={row} onReplaced={replace} />}
              </div>
            </td>
          </tr>
        ))}
      </CardTable>
    </>
  )
}

interface PreviewCellProps extends Pick<RowTableProps, 'shown' | 'verdict' | 'onReplaced'> {
  row: ImportRow
  field: string
  label: string
}

function PreviewCell({ shown, row, verdict, field, label, onReplaced }: PreviewCellProps) {
  const cell = row.cells[field]
  if (verdict === 'refused') return <CellInput {...{ shown, row, field, label, onReplaced }} />
  if (!cell) return null
  return cell.theirs === undefined ? <CellText cell={cell} verdict={row.verdict} /> : <ConflictCell cell={cell} />
}

/** On an arrow key, focuses the input of the same column in the row above or below. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return
  const { field } = event.target.dataset
  const inputs = [...event.currentTarget.querySelectorAll('input')].filter((input) => input.dataset.field === field)
  const next = inputs[inputs.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}
