import { InputAdornment } from '@mui/material'
import { parseDecimal } from '#language/decimalInput.ts'
import type { DecimalOptions } from '#language/kinds/decimal.ts'
import { getCurrencyPath } from '#language/kinds/money.ts'
import { toTypedDecimal } from '#language/numberText.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { FormTextField, pickFieldProps, type SharedInputProps } from './FormTextField.tsx'
import { toNullable, toText } from './text.ts'

interface DecimalInputProps extends Pick<InputProps, SharedInputProps | 'value' | 'onChange'> {
  field: { readonly options: Pick<DecimalOptions, 'min'> }
  /** Shown after the number. */
  unit?: string
}

/**
 * A decimal number without rounding, typed with the separators of the language. Invalid text is kept, so that the user
 * can correct it.
 */
export function DecimalInput({ unit, ...props }: DecimalInputProps) {
  const { translate } = useEngine()
  const { min } = props.field.options
  // The numeric keypads of phones have no minus.
  const inputMode = min !== undefined && Number(min) >= 0 ? 'decimal' : 'text'
  return (
    <FormTextField
      {...pickFieldProps(props)}
      htmlInputProps={{ inputMode }}
      endAdornment={unit === undefined ? undefined : <InputAdornment position="end">{unit}</InputAdornment>}
      text={toTypedDecimal(toText(props.value), translate.locale)}
      onTextChange={(newText) => props.onChange(toNullable(parseDecimal(newText, translate.locale)))}
    />
  )
}

export function PercentInput(props: InputProps<'percent'>) {
  return <DecimalInput {...props} unit="%" />
}

/** An amount of money. The unit is hidden if another field contains the currency. */
export function MoneyInput(props: InputProps<'money'>) {
  const { currency } = props.field.options
  return <DecimalInput {...props} {...(getCurrencyPath({ currency }) === undefined && { unit: currency })} />
}
