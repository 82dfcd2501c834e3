import { useState } from 'react'
import { parseDuration } from '#resources/language/durationInput.ts'
import { formatDuration } from '#resources/language/durations.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { FormTextField, pickFieldProps } from './FormTextField.tsx'
import { toNullable, toText } from './text.ts'

/** A duration, typed as `1 h 30 min`, `1:30` or a number of the declared unit. */
export function DurationInput(props: InputProps<'duration'>) {
  const { translate } = useEngine()
  const { value, field, onChange, onBlur } = props
  const { unit } = field.options
  const [typed, setTyped] = useState('')
  const toValue = (text: string) => {
    const parsed = parseDuration(text, translate.locale, unit)
    return typeof parsed === 'number' ? parsed : toNullable(parsed)
  }
  // Typed text is shown unchanged until the field loses the focus or the value is changed by other code.
  const isTyped = typed !== '' && toValue(typed) === value
  return (
    <FormTextField
      {...pickFieldProps(props)}
      text={isTyped ? typed : typeof value === 'number' ? formatDuration(value, unit) : toText(value)}
      onTextChange={(newText) => {
        setTyped(newText)
        onChange(toValue(newText))
      }}
      onBlur={() => {
        setTyped('')
        onBlur()
      }}
    />
  )
}
