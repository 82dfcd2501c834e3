import { isE164 } from '#language/phoneNumbers.ts'
import type { InputProps } from '../../inputProps.ts'
import { useNumberingPlans } from '../../values/useNumberingPlans.ts'
import { ParsedTextField } from './ParsedTextField.tsx'
import { toNullable, toText } from './text.ts'

/** A phone number, typed in any spelling. Text that is no number is kept, so that the user can correct it. */
export function PhoneInput(props: InputProps<'phone'>) {
  const plans = useNumberingPlans()
  const { region } = props.field.options
  return (
    <ParsedTextField
      {...props}
      type="tel"
      parse={(text) => plans?.parse(text, region) ?? toNullable(text)}
      format={(value) => (plans && isE164(toText(value)) ? plans.format(toText(value), region) : toText(value))}
    />
  )
}
