import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material'
import { useId } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import type { ImportTarget } from '#language/imports/import.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import type { ColumnChoices } from './importCalls.ts'
import styles from './imports.module.css'

interface KeyOptionsProps {
  choices: ColumnChoices
  targets: readonly ImportTarget[]
  onChange: (changed: Partial<ColumnChoices>) => void
}

/**
 * Selects the field by which existing records are found, and whether an empty cell keeps or clears the stored value.
 */
export function KeyOptions({ choices: { columns, key, blank }, targets, onChange }: KeyOptionsProps) {
  const { mapping: texts } = useLocalizedTexts(importTexts)
  const id = useId()
  const keys = targets.filter(({ name, isKey }) => isKey && columns.some(({ field }) => field === name))
  return (
    <div className={styles.options}>
      <TextField
        select
        size="small"
        label={texts.key}
        helperText={texts.keyHelp}
        value={key ?? ''}
        onChange={({ target }) => onChange({ key: target.value === '' ? null : target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{texts.noKey}</MenuItem>
        {keys.map(({ name, label }) => (
          <MenuItem key={name} value={name}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {key !== null && (
        <FormControl>
          <FormLabel id={id}>{texts.blank}</FormLabel>
          <RadioGroup
            aria-labelledby={id}
            value={blank}
            onChange={(_, value) => onChange({ blank: value === 'clear' ? 'clear' : 'keep' })}
          >
            <FormControlLabel value="keep" control={<Radio />} label={texts.blanks.keep} />
            <FormControlLabel value="clear" control={<Radio />} label={texts.blanks.clear} />
          </RadioGroup>
          {blank === 'clear' && <FormHelperText>{texts.clearHelp}</FormHelperText>}
        </FormControl>
      )}
    </div>
  )
}
