import { formatNamed } from '#resources/language/formats.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { LineInput, lineProps } from './LineInput.tsx'
import { MaskedInput } from './MaskedInput.tsx'
import { asText, orNull } from './text.ts'

/** Text with one or several lines, or with a mask. */
export function TextInput(props: InputProps<'text'>) {
  const { formats } = useEngine()
  const { format, max, stopsAtMax } = props.field.options
  const rule = formatNamed(formats, format)
  if (rule?.masked) return <MaskedInput {...props} rule={rule} />
  return (
    <LineInput
      {...lineProps(props)}
      text={asText(props.value)}
      multiline={props.field.options.multiline ?? false}
      html={stopsAtMax ? { maxLength: max } : undefined}
      onText={(typed) => props.onChange(orNull(typed))}
    />
  )
}

export function EmailInput(props: InputProps<'email'>) {
  return (
    <LineInput
      {...lineProps(props)}
      // The browser's validation of type=email rejects addresses that our rules allow, and shows messages in the
      // browser's language.
      html={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
      text={asText(props.value)}
      onText={(typed) => props.onChange(orNull(typed))}
    />
  )
}

/** An integer. Invalid text is kept, so that the user can correct it. */
export function IntegerInput(props: InputProps<'integer'>) {
  const read = (typed: string) => (/^-?\d{1,15}$/.test(typed.trim()) ? Number(typed) : orNull(typed))
  return (
    <LineInput
      {...lineProps(props)}
      html={{ inputMode: 'numeric' }}
      text={asText(props.value)}
      onText={(typed) => props.onChange(read(typed))}
    />
  )
}
