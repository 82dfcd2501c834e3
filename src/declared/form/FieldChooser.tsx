import { Checkbox, FormControlLabel } from '@mui/material'
import { useId } from 'react'
import { bulkText } from '#i18n/bulkTexts.ts'
import { useTranslator } from '../../ui/translator.tsx'
import type { FieldChoice } from '../actions/actionInputDialog.ts'
import styles from './ActionInputDialog.module.css'

interface FieldChooserProps {
  choices: readonly FieldChoice[]
  chosenPaths: readonly string[]
  onChange: (paths: readonly string[]) => void
}

/** Selects the fields that the form shows. */
export function FieldChooser({ choices, chosenPaths, onChange }: FieldChooserProps) {
  const fields = bulkText(useTranslator().locale, 'fields')
  const id = useId()
  const toggle = (path: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosenPaths, path] : chosenPaths.filter((chosen) => chosen !== path))
  return (
    <fieldset className={styles.choices} aria-labelledby={id}>
      <legend id={id}>{fields}</legend>
      {choices.map(({ path, label }) => (
        <FormControlLabel
          key={path}
          label={label}
          control={
            <Checkbox
              size="small"
              checked={chosenPaths.includes(path)}
              onChange={(_event, isChosen) => toggle(path, isChosen)}
            />
          }
        />
      ))}
    </fieldset>
  )
}
