import { CircularProgress, InputAdornment } from '@mui/material'
import { fieldLabel } from '#i18n/labels.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { LineInput, lineProps } from '../inputs/LineInput.tsx'
import { MaskedInput } from '../inputs/MaskedInput.tsx'
import type { Mask } from '../inputs/mask.ts'
import { asText, orNull } from '../inputs/text.ts'
import { type PostalLookup, usePostalLookup } from './usePostalLookup.ts'

/** A postal code. For Brazil it has a mask and an address lookup, for other countries it is plain text. */
export function ZipInput(props: InputProps<'zip'>) {
  const [country] = props.neighbours?.within ?? []
  if (country === 'BR') return <BrazilianZipInput {...props} />
  return (
    <LineInput
      {...lineProps(props)}
      html={{ autoCapitalize: 'characters', spellCheck: false, maxLength: props.field.options.max }}
      text={asText(props.value)}
      onText={(typed) => props.onChange(orNull(typed))}
    />
  )
}

const digitCount = 8

/** The format 12345-678. */
const brazilian: Mask = {
  normalise: (text) => text.replace(/\D/g, ''),
  display(text) {
    const digits = text.replace(/\D/g, '').slice(0, digitCount)
    return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
  },
}

function BrazilianZipInput(props: InputProps<'zip'>) {
  const { lookup, lookUp, giveUp } = usePostalLookup()
  const digits = brazilian.normalise(asText(props.value))
  const current = lookup?.digits === digits ? lookup : undefined
  const change = (typed: unknown) => {
    const changed = brazilian.normalise(asText(typed))
    if (changed === digits) return
    giveUp()
    props.onChange(orNull(brazilian.display(changed)))
    if (changed.length === digitCount && props.neighbours) void lookUp(changed, props.neighbours.beginFill())
  }
  return (
    <MaskedInput
      {...props}
      rule={brazilian}
      html={{ inputMode: 'numeric' }}
      help={useNote(props, current)}
      end={current?.state === 'searching' && <Searching />}
      onChange={change}
    />
  )
}

/** The help text below the input. */
function useNote({ help, resource }: InputProps<'zip'>, lookup: PostalLookup | undefined): string | undefined {
  const { translate } = useEngine()
  if (!lookup) return help
  if (lookup.state !== 'filled') return translate(`form.postalCode.${lookup.state}`)
  const fields = lookup.filled.map((path) => fieldLabel(translate, resource.name, path))
  return translate('form.postalCode.filled', { fields: new Intl.ListFormat(translate.locale).format(fields) })
}

function Searching() {
  return (
    <InputAdornment position="end">
      <CircularProgress size={18} aria-hidden="true" />
    </InputAdornment>
  )
}
