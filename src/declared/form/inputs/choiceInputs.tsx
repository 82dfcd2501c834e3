import { FormControl, FormControlLabel, FormLabel, MenuItem, Radio, RadioGroup, Switch, TextField } from '@mui/material'
import { useId } from 'react'
import { getChoiceLabel } from '#language/kinds/choice.ts'
import { findLandmark } from '../../../ui/findLandmark.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { pickFieldProps } from './FormTextField.tsx'
import { HelpText, renderHelpText } from './HelpText.tsx'
import styles from './inputs.module.css'
import { toNullable, toText } from './text.ts'

/** The maximum number of choices that are shown as radio buttons. */
const maxRadios = 3

/** One of several values: radio buttons if a value is required and there are few of them, otherwise a select. */
export function ChoiceInput(props: InputProps<'choice'>) {
  const { field, required } = props
  return required && field.options.values.length <= maxRadios ? <RadioInput {...props} /> : <SelectInput {...props} />
}

function SelectInput(props: InputProps<'choice'>) {
  const engine = useEngine()
  const { resource, path, field, help, error, value, onChange, required, inputRef, ...rest } = props
  const { id, label, disabled, autoFocus, onBlur } = rest
  return (
    <TextField
      {...{ label, disabled, autoFocus, onBlur, required, inputRef }}
      select
      value={toText(value)}
      onChange={(event) => onChange(toNullable(event.target.value))}
      error={error !== undefined}
      helperText={renderHelpText({ help, error })}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { id }, MenuProps: { container: () => findLandmark(id) } },
      }}
    >
      <MenuItem value="">{engine.translate(required ? 'form.select.choose' : 'list.noValue')}</MenuItem>
      {field.options.values.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {getChoiceLabel(engine, { resource, path }, choice)}
        </MenuItem>
      ))}
    </TextField>
  )
}

function RadioInput(props: InputProps<'choice'>) {
  const engine = useEngine()
  const { id, resource, path, field, label, help, error, value, onChange, onBlur, required, disabled, inputRef } = props
  const labelId = useId()
  const helpId = useId()
  return (
    <FormControl error={error !== undefined} required={required} disabled={disabled}>
      <FormLabel id={labelId} className={styles.legend}>
        {label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={labelId}
        aria-describedby={helpId}
        className={styles.radios}
        value={toText(value)}
        onChange={(_, newValue) => onChange(newValue)}
        onBlur={onBlur}
      >
        {field.options.values.map((choice, index) => (
          <FormControlLabel
            key={choice}
            value={choice}
            label={getChoiceLabel(engine, { resource, path }, choice)}
            control={<Radio {...(index === 0 ? { id, inputRef } : {})} />}
          />
        ))}
      </RadioGroup>
      <HelpText id={helpId} help={help} error={error} />
    </FormControl>
  )
}

export function BooleanInput(props: InputProps<'boolean'>) {
  const { id, label, help, error, disabled, autoFocus } = pickFieldProps(props)
  const helpId = useId()
  return (
    <FormControl error={error !== undefined} disabled={disabled}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            id={id}
            autoFocus={autoFocus}
            checked={props.value === true}
            onChange={(_, checked) => props.onChange(checked)}
            onBlur={props.onBlur}
            slotProps={{ input: { role: 'switch', 'aria-describedby': helpId } }}
          />
        }
      />
      <HelpText id={helpId} help={help} error={error} />
    </FormControl>
  )
}
