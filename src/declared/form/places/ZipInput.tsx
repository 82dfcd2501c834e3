import { CircularProgress, InputAdornment } from '@mui/material'
import { fieldLabel } from '#i18n/labels.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { FormTextField, pickFieldProps } from '../inputs/FormTextField.tsx'
import { MaskedInput } from '../inputs/MaskedInput.tsx'
import type { Mask } from '../inputs/mask.ts'
import { toNullable, toText } from '../inputs/text.ts'
import { type PostalLookup, usePostalLookup } from './usePostalLookup.ts'

/** A postal code. For Brazil it has a mask and an address lookup, for other countries it is plain text. */
export function ZipInput(props: InputProps<'zip'>) {
  const [country] = props.relatedFields?.enclosingPlaces ?? []
  if (country === 'BR') return <BrazilianZipInput {...props} />
  return (
    <FormTextField
      {...pickFieldProps(props)}
      htmlInputProps={{ autoCapitalize: 'characters', spellCheck: false, maxLength: props.field.options.max }}
      text={toText(props.value)}
      onTextChange={(newText) => props.onChange(toNullable(newText))}
    />
  )
}

const digitCount = 8

/** The format 12345-678. */
const brazilianMask: Mask = {
  normalise: (text) => text.replace(/\D/g, ''),
  display(text) {
    const digits = text.replace(/\D/g, '').slice(0, digitCount)
    return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
  },
}

function BrazilianZipInput(props: InputProps<'zip'>) {
  const { lookup, startLookup, cancelLookup } = usePostalLookup()
  const digits = brazilianMask.normalise(toText(props.value))
  const current = lookup?.digits === digits ? lookup : undefined
  const handleChange = (newText: unknown) => {
    const newDigits = brazilianMask.normalise(toText(newText))
    if (newDigits === digits) return
    cancelLookup()
    props.onChange(toNullable(brazilianMask.display(newDigits)))
    if (newDigits.length === digitCount && props.relatedFields)
      void startLookup(newDigits, props.relatedFields.createFillFields())
  }
  return (
    <MaskedInput
      {...props}
      mask={brazilianMask}
      htmlInputProps={{ inputMode: 'numeric' }}
      help={useLookupText(props, current)}
      endAdornment={current?.state === 'searching' && <LookupSpinner />}
      onChange={handleChange}
    />
  )
}

/** The help text below the input. */
function useLookupText({ help, resource }: InputProps<'zip'>, lookup: PostalLookup | undefined): string | undefined {
  const { translate } = useEngine()
  if (!lookup) return help
  if (lookup.state !== 'filled') return translate(`form.postalCode.${lookup.state}`)
  const fields = lookup.filledPaths.map((path) => fieldLabel(translate, resource.name, path))
  return translate('form.postalCode.filled', { fields: new Intl.ListFormat(translate.locale).format(fields) })
}

function LookupSpinner() {
  return (
    <InputAdornment position="end">
      <CircularProgress size={18} aria-hidden="true" />
    </InputAdornment>
  )
}
