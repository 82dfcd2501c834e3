import { Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import type { ImportReading } from '#language/imports/import.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import styles from './imports.module.css'
import { useCounted } from './useCounted.ts'

interface ReadingOptionsProps {
  reading: ImportReading
  isBusy: boolean
  /** Called with the changed options only. */
  onChange: (change: Partial<ImportReading>) => void
}

/** The options for reading a file: those of spreadsheets, or those of text files. */
export function ReadingOptions({ reading, isBusy, onChange }: ReadingOptionsProps) {
  const { reading: texts } = useLocalizedTexts(importTexts)
  const change = (options: Partial<ImportReading>) => !isBusy && onChange(options)
  const { delimiters, decimals, days } = texts
  return (
    <div className={styles.options}>
      {reading.kind === 'xlsx' && <SheetOptions reading={reading} isBusy={isBusy} onChange={change} />}
      <HeadingRow key={reading.headingRow} value={reading.headingRow} onChange={change} />
      {reading.kind === 'csv' && (
        <>
          <Choice
            isBusy={isBusy}
            label={texts.delimiter}
            value={reading.delimiter ?? ','}
            choices={withCurrent(Object.entries(delimiters), reading.delimiter)}
            onChange={(delimiter) => change({ delimiter })}
          />
          <Choice
            isBusy={isBusy}
            label={texts.encoding}
            value={reading.encoding ?? 'utf-8'}
            choices={encodings}
            onChange={(encoding) => change({ encoding: encoding as ImportReading['encoding'] })}
          />
        </>
      )}
      <Choice
        isBusy={isBusy}
        label={texts.decimal}
        value={reading.decimal}
        choices={Object.entries(decimals)}
        onChange={(decimal) => change({ decimal: decimal === ',' ? ',' : '.' })}
      />
      <Choice
        isBusy={isBusy}
        label={texts.day}
        value={reading.dayFirst ? 'first' : 'second'}
        choices={Object.entries(days)}
        onChange={(day) => change({ dayFirst: day === 'first' })}
      />
    </div>
  )
}

function SheetOptions({ reading, isBusy, onChange }: ReadingOptionsProps) {
  const { reading: texts } = useLocalizedTexts(importTexts)
  const fillCounted = useCounted()
  const { sheets, sheet, leaveHidden } = reading
  const choices = sheets.map(({ name, rows, hidden }, index): readonly [string, string] => [
    String(index),
    fillCounted(hidden ? texts.sheetHidden : texts.sheetRows, rows, { name }),
  ])
  const hiddenRows = sheets[sheet]?.hiddenRows ?? 0
  return (
    <>
      {sheets.length > 1 && (
        <Choice
          isBusy={isBusy}
          label={texts.sheet}
          value={String(sheet)}
          choices={choices}
          onChange={(chosen) => onChange({ sheet: Number(chosen) })}
        />
      )}
      {hiddenRows > 0 && (
        <FormControlLabel
          label={fillCounted(texts.leaveHidden, hiddenRows)}
          control={<Checkbox checked={leaveHidden} onChange={(_, isChecked) => onChange({ leaveHidden: isChecked })} />}
        />
      )}
    </>
  )
}

/** The number of the row with the headings. The file is read again on blur or Enter, not after each digit. */
function HeadingRow({ value, onChange }: { value: number; onChange: (options: { headingRow: number }) => void }) {
  const { reading: texts } = useLocalizedTexts(importTexts)
  const [text, setText] = useState(String(value))
  const submit = () => {
    const row = Number(text)
    if (!Number.isInteger(row) || row < 1) setText(String(value))
    else if (row !== value) onChange({ headingRow: row })
  }
  return (
    <TextField
      size="small"
      label={texts.headingRow}
      helperText={texts.headingRowHelp}
      value={text}
      onChange={({ target }) => setText(target.value.replace(/\D/g, ''))}
      onBlur={submit}
      onKeyDown={({ key }) => key === 'Enter' && submit()}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 7 } }}
    />
  )
}

interface ChoiceProps {
  label: string
  isBusy: boolean
  value: string
  choices: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

function Choice({ label, isBusy, value, choices, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { readOnly: isBusy } }}
    >
      {choices.map(([choice, text]) => (
        <MenuItem key={choice} value={choice}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

const encodings = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Windows-1252'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
] as const

/** Adds the current value to the usual choices if it is none of them. */
function withCurrent(choices: readonly (readonly [string, string])[], current: string | null) {
  if (current === null || choices.some(([value]) => value === current)) return choices
  return [...choices, [current, current] as const]
}
