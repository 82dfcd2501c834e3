import { Button } from '@mui/material'
import { useId } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { Import, ImportColumn } from '#language/imports/import.ts'
import table from '../ui/CardTable.module.css'
import { CardTable } from '../ui/CardTable.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import type { ColumnChoices } from './importCalls.ts'
import styles from './imports.module.css'
import tables from './importTables.module.css'

interface ColumnTableProps {
  shown: Import
  columns: ColumnChoices['columns']
  twice: ReadonlySet<number>
  onChoose: (index: number, field: string | null) => void
}

/** The columns of the file, each with a select for its field. */
export function ColumnTable({ shown, columns, twice, onChoose }: ColumnTableProps) {
  const { mapping: texts } = useLocalizedTexts(importTexts)
  const sample = shown.reading?.sample.slice(1) ?? []
  return (
    <CardTable heads={[texts.heading, texts.examples, texts.target, texts.found]}>
      {shown.columns.map((column) => {
        const examples = sample.flatMap((row) => row[column.index] || []).slice(0, 3)
        const field = columns.find(({ index }) => index === column.index)?.field ?? null
        const heading = column.heading || fillText(texts.unnamed, { number: column.index + 1 })
        return (
          <tr key={column.index}>
            <td className={table.name}>{heading}</td>
            <td data-label={texts.examples} className={`${table.wide} ${tables.examples}`}>
              {examples.join(' · ')}
            </td>
            <td className={table.wide}>
              <TargetSelect
                label={fillText(texts.targetOf, { heading })}
                targets={shown.targets}
                field={field}
                isTwice={twice.has(column.index)}
                onChoose={(chosen) => onChoose(column.index, chosen)}
              />
            </td>
            <td data-label={texts.found}>
              <Found {...{ column, field, heading, targets: shown.targets }} onChoose={onChoose} />
            </td>
          </tr>
        )
      })}
    </CardTable>
  )
}

interface TargetSelectProps {
  label: string
  targets: Import['targets']
  field: string | null
  isTwice: boolean
  onChoose: (field: string | null) => void
}

/** A native select, because a page can contain 200 of them. */
function TargetSelect({ label, targets, field, isTwice, onChoose }: TargetSelectProps) {
  const { mapping: texts } = useLocalizedTexts(importTexts)
  const id = useId()
  return (
    <>
      <select
        className={tables.select}
        aria-label={label}
        aria-invalid={isTwice || undefined}
        aria-describedby={isTwice ? id : undefined}
        value={field ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
      >
        <option value="">{texts.ignore}</option>
        {targets.map(({ name, label: text, required }) => (
          <option key={name} value={name}>
            {required ? fillText(texts.requiredOption, { label: text }) : text}
          </option>
        ))}
      </select>
      {isTwice && (
        <p id={id} className={styles.problem}>
          {texts.twice}
        </p>
      )}
    </>
  )
}

interface FoundProps {
  column: ImportColumn
  field: string | null
  heading: string
  targets: Import['targets']
  onChoose: ColumnTableProps['onChoose']
}

/**
 * Explains how the field of a column was recognized, or why the column is ignored. If a field has a similar name, a
 * button selects it.
 */
function Found({ column, field, heading, targets, onChoose }: FoundProps) {
  const { mapping: texts } = useLocalizedTexts(importTexts)
  if (field !== null) return field === column.field && column.by ? texts.by[column.by] : texts.by.person
  const similar = targets.find(({ name }) => name === column.similar)
  return (
    <span className={tables.ignored}>
      {(column.field === null && column.reason) || texts.ignored}
      {similar && (
        <Button
          size="small"
          variant="outlined"
          aria-label={fillText(texts.similarOf, { label: similar.label, heading })}
          onClick={() => onChoose(column.index, similar.name)}
        >
          {fillText(texts.similar, { label: similar.label })}
        </Button>
      )}
    </span>
  )
}
