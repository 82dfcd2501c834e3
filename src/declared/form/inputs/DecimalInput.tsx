import { parseDecimal, toTypedDecimal } from '#resources/language/decimalInput.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { FormTextField, pickFieldProps } from './FormTextField.tsx'
import { toNullable, toText } from './text.ts'

/** An exact number, typed as the language writes it. Invalid text is kept, so that the user can correct it. */
export function DecimalInput(props: InputProps<'decimal'>) {
  const { translate } = useEngine()
  const { min } = props.field.options
  // The numeric keypads of phones have no minus.
  const inputMode = min !== undefined && Number(min) >= 0 ? 'decimal' : 'text'
  return (
    <FormTextField
      {...pickFieldProps(props)}
      htmlInputProps={{ inputMode }}
      text={toTypedDecimal(toText(props.value), translate.locale)}
      onTextChange={(newText) => props.onChange(toNullable(parseDecimal(newText, translate.locale)))}
    />
  )
}
