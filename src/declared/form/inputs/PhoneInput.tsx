import { useState } from 'react'
import { isE164 } from '#resources/language/phoneNumbers.ts'
import type { InputProps } from '../../inputProps.ts'
import { useNumberingPlans } from '../../values/useNumberingPlans.ts'
import { FormTextField, pickFieldProps } from './FormTextField.tsx'
import { toNullable, toText } from './text.ts'

/** A phone number, typed in any spelling. Text that is no number is kept, so that the user can correct it. */
export function PhoneInput(props: InputProps<'phone'>) {
  const plans = useNumberingPlans()
  const { field, onChange, onBlur } = props
  const { region } = field.options
  const [typed, setTyped] = useState('')
  const value = toText(props.value)
  const toValue = (text: string) => plans?.parse(text, region) ?? toNullable(text)
  // Typed text is shown unchanged until the field loses the focus or the value is changed by other code.
  const isTyped = typed !== '' && toValue(typed) === props.value
  const shown = plans && isE164(value) ? plans.format(value, region) : value
  return (
    <FormTextField
      {...pickFieldProps(props)}
      type="tel"
      text={isTyped ? typed : shown}
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
