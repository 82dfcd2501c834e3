import { FormControl, FormControlLabel, FormLabel, MenuItem, Radio, RadioGroup, Switch, TextField } from '@mui/material'
import { useId } from 'react'
import { choiceLabel } from '#resources/language/kinds/choice.ts'
import { landmarkOf } from '../../../ui/landmarkOf.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { HelpText, helpText } from './HelpText.tsx'
import styles from './inputs.module.css'
import { lineProps } from './LineInput.tsx'
import { asText, orNull } from './text.ts'

/** The maximum number of choices that are shown as radio buttons. */
const mostRadios = 3

/** One of several values: radio buttons if a value is required and there are few of them, otherwise a select. */
export function ChoiceInput(props: InputProps<'choice'>) {
  const { field, required } = props
  return required && field.options.values.length <= mostRadios ? <RadioInput {...props} /> : <SelectInput {...props} />
}

function SelectInput(props: InputProps<'choice'>) {
  const engine = useEngine()
  const { resource, path, field, help, error, value, onChange, required, inputRef, ...rest } = props
  const { id, label, disabled, autoFocus, onBlur } = rest
  return (
    <TextField
      {...{ label, disabled, autoFocus, onBlur, required, inputRef }}
      select
      value={asText(value)}
      onChange={(event) => onChange(orNull(event.target.value))}
      error={error !== undefined}
      helperText={helpText({ help, error })}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { id }, MenuProps: { container: () => landmarkOf(id) } },
      }}
    >
      <MenuItem value="">{engine.translate(required ? 'form.select.choose' : 'list.noValue')}</MenuItem>
      {field.options.values.map((one) => (
        <MenuItem key={one} value={one}>
          {choiceLabel(engine, { resource, path }, one)}
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
        value={asText(value)}
        onChange={(_, chosen) => onChange(chosen)}
        onBlur={onBlur}
      >
        {field.options.values.map((one, index) => (
          <FormControlLabel
            key={one}
            value={one}
            label={choiceLabel(engine, { resource, path }, one)}
            control={<Radio {...(index === 0 ? { id, inputRef } : {})} />}
          />
        ))}
      </RadioGroup>
      <HelpText id={helpId} help={help} error={error} />
    </FormControl>
  )
}

export function BooleanInput(props: InputProps<'boolean'>) {
  const { id, label, help, error, disabled, autoFocus } = lineProps(props)
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
