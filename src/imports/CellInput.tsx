import { type KeyboardEvent, useId, useState } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { Import, ImportRow } from '#language/imports/import.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { useImportChanges } from './importCalls.ts'
import styles from './imports.module.css'
import tables from './importTables.module.css'
import { useCall } from './useCall.ts'

interface CellInputProps {
  shown: Import
  row: ImportRow
  field: string
  label: string
  onReplaced: (row: ImportRow) => void
}

/** The input for a cell of a refused row. It is sent on blur or Enter; Escape restores the text of the file. */
export function CellInput({ shown, row, field, label, onReplaced }: CellInputProps) {
  const { check: texts } = useLocalizedTexts(importTexts)
  const { setRow } = useImportChanges()
  const { run, busy, problem } = useCall()
  const id = useId()
  const cell = row.cells[field]
  const stored = cell?.raw ?? ''
  const [typed, setTyped] = useState<string>()
  const text = typed ?? stored
  const sentence = problem ?? cell?.sentence
  const submit = () => {
    if (typed === undefined || typed === stored) return
    void run(async () => {
      onReplaced(await setRow(shown.importId, row.line, { cells: { [field]: typed } }))
      setTyped(undefined)
    })
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') submit()
    if (key === 'Escape') setTyped(undefined)
  }
  return (
    <>
      <input
        className={tables.input}
        data-field={field}
        aria-label={fillText(texts.cell, { field: label, line: row.line })}
        aria-invalid={sentence !== undefined || undefined}
        aria-describedby={sentence === undefined ? undefined : id}
        // Not disabled while the server validates the row, because a disabled input would lose the focus.
        readOnly={busy}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={submit}
        onKeyDown={handleKey}
      />
      {sentence !== undefined && (
        <p id={id} className={styles.problem}>
          {sentence}
        </p>
      )}
    </>
  )
}
