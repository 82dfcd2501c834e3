import { useEngine } from '../../engine.ts'
import type { InputProps } from '../inputProps.ts'
import { LineInput, lineProps } from './LineInput.tsx'
import { MaskedInput } from './MaskedInput.tsx'
import { asText, orNull } from './text.ts'

/** Text of one line or several, or of a format that is written while it is typed. */
export function TextInput(props: InputProps<'text'>) {
  const { formats } = useEngine()
  const { format, max, stopsAtMax } = props.field.options
  const rule = format && formats[format]
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
      // The browser's own check of type=email would refuse what the rules allow, and speak its own language.
      html={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
      text={asText(props.value)}
      onText={(typed) => props.onChange(orNull(typed))}
    />
  )
}

/** A whole number; what is none stays as it was typed, so that it can be mended. */
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
