import { Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import { useId } from 'react'
import { bulkText } from '#i18n/bulkTexts.ts'
import type { ListMode } from '#language/listChange.ts'
import { useTranslator } from '../../ui/translator.tsx'
import type { FieldChoice } from '../actions/actionInputDialog.ts'
import styles from './ActionInputDialog.module.css'

/** The chosen fields by path, with what happens to their values. */
export type ChosenFields = ReadonlyMap<string, ListMode>

export const noFields: ChosenFields = new Map()

const listModes = ['add', 'remove', 'replace'] as const satisfies readonly ListMode[]

interface FieldChooserProps {
  choices: readonly FieldChoice[]
  chosen: ChosenFields
  onChange: (chosen: ChosenFields) => void
}

/** Selects the fields that the form shows, and for lists whether values are added, removed or replaced. */
export function FieldChooser({ choices, chosen, onChange }: FieldChooserProps) {
  const { locale } = useTranslator()
  const id = useId()
  const choose = (path: string, mode: ListMode) => onChange(new Map([...chosen, [path, mode]]))
  const remove = (path: string) => onChange(new Map([...chosen].filter(([chosenPath]) => chosenPath !== path)))
  return (
    <>
      <fieldset className={styles.choices} aria-labelledby={id}>
        <legend id={id}>{bulkText(locale, 'fields')}</legend>
        {choices.map(({ path, label, isList }) => (
          <FormControlLabel
            key={path}
            label={label}
            control={
              <Checkbox
                size="small"
                checked={chosen.has(path)}
                onChange={(_event, isChosen) => (isChosen ? choose(path, isList ? 'add' : 'replace') : remove(path))}
              />
            }
          />
        ))}
      </fieldset>
      {choices
        .filter(({ path, isList }) => isList && chosen.has(path))
        .map(({ path, label }) => (
          <ListModeSelect key={path} label={label} mode={chosen.get(path)} onChange={(mode) => choose(path, mode)} />
        ))}
    </>
  )
}

interface ListModeSelectProps {
  label: string
  mode: ListMode | undefined
  onChange: (mode: ListMode) => void
}

function ListModeSelect({ label, mode = 'add', onChange }: ListModeSelectProps) {
  const { locale } = useTranslator()
  return (
    <TextField
      select
      fullWidth
      label={bulkText(locale, 'listMode', { field: label })}
      value={mode}
      onChange={({ target }) => onChange(listModes.find((one) => one === target.value) ?? mode)}
    >
      {listModes.map((one) => (
        <MenuItem key={one} value={one}>
          {bulkText(locale, one)}
        </MenuItem>
      ))}
    </TextField>
  )
}
