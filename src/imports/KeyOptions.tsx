import {
  Button,
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
import { fillText } from '#i18n/translate.ts'
import type { Import, ImportTarget } from '#language/imports/import.ts'
import { idTarget } from '#language/imports/recordTargets.ts'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { type ColumnChoices, useKeyMatches } from './importCalls.ts'
import styles from './imports.module.css'
import { useCounted } from './useCounted.ts'
import { useKeyMatchText } from './useKeyMatchText.ts'

interface KeyOptionsProps {
  shown: Import
  choices: ColumnChoices
  onChange: (changed: Partial<ColumnChoices>) => void
}

/**
 * Selects the field by which existing records are found, and whether an empty cell keeps or clears the stored value.
 */
export function KeyOptions({ shown, choices: { columns, key, blank }, onChange }: KeyOptionsProps) {
  const { mapping: texts } = useLocalizedTexts(importTexts)
  const id = useId()
  const keys = shown.targets.flatMap((target) => {
    const column = columns.find(({ field }) => field === target.name)
    return target.isKey && column ? [{ target, index: column.index }] : []
  })
  const chosen = keys.find(({ target }) => target.name === key)
  const found = useKeyMatchText(shown, chosen && { index: chosen.index, field: chosen.target.name })
  return (
    <div className={styles.options}>
      <TextField
        select
        size="small"
        label={texts.key}
        helperText={found ?? texts.keyHelp}
        value={key ?? ''}
        onChange={({ target }) => onChange({ key: target.value === '' ? null : target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{texts.noKey}</MenuItem>
        {keys.map(({ target: { name, label } }) => (
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
      {key === null &&
        keys.map(({ target, index }) => (
          <KeyProposal
            key={target.name}
            {...{ shown, target, index }}
            onChoose={() => onChange({ key: target.name })}
          />
        ))}
    </div>
  )
}

interface KeyProposalProps {
  shown: Import
  target: ImportTarget
  index: number
  onChoose: () => void
}

/** Says how many rows are refused because their records exist, and finds these records with one click instead. */
function KeyProposal({ shown, target: { name, label }, index, onChoose }: KeyProposalProps) {
  const { mapping: texts } = useLocalizedTexts(importTexts)
  const fillCounted = useCounted()
  const { data } = useKeyMatches(shown, name === idTarget ? undefined : { index, field: name })
  if (!data?.canBeProposed || data.found === 0) return null
  return (
    <Notice tone="warning">
      <p className={styles.proposal}>{fillCounted(texts.keyTaken, data.found, { label })}</p>
      <Button size="small" variant="outlined" onClick={onChoose}>
        {fillText(texts.findBy, { label })}
      </Button>
    </Notice>
  )
}
