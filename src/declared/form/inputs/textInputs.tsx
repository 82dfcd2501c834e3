import { getFormat } from '#language/formats.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { FormTextField, pickFieldProps } from './FormTextField.tsx'
import { MaskedInput } from './MaskedInput.tsx'
import { toNullable, toText } from './text.ts'

/** Text with one or several lines, or with a mask. */
export function TextInput(props: InputProps<'text'>) {
  const { formats } = useEngine()
  const { format, max, stopsAtMax } = props.field.options
  const formatRule = getFormat(formats, format)
  if (formatRule?.isMasked) return <MaskedInput {...props} mask={formatRule} />
  return (
    <FormTextField
      {...pickFieldProps(props)}
      text={toText(props.value)}
      multiline={props.field.options.multiline ?? false}
      htmlInputProps={stopsAtMax ? { maxLength: max } : undefined}
      onTextChange={(newText) => props.onChange(toNullable(newText))}
    />
  )
}

export function EmailInput(props: InputProps<'email'>) {
  return (
    <FormTextField
      {...pickFieldProps(props)}
      // The browser's validation of type=email rejects addresses that our rules allow, and shows messages in the
      // browser's language.
      htmlInputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
      text={toText(props.value)}
      onTextChange={(newText) => props.onChange(toNullable(newText))}
    />
  )
}

/** An integer. Invalid text is kept, so that the user can correct it. */
export function IntegerInput(props: InputProps<'integer'>) {
  const parseInteger = (newText: string) =>
    /^-?\d{1,15}$/.test(newText.trim()) ? Number(newText) : toNullable(newText)
  return (
    <FormTextField
      {...pickFieldProps(props)}
      htmlInputProps={{ inputMode: 'numeric' }}
      text={toText(props.value)}
      onTextChange={(newText) => props.onChange(parseInteger(newText))}
    />
  )
}

export function UrlInput(props: InputProps<'url'>) {
  return (
    <FormTextField
      {...pickFieldProps(props)}
      htmlInputProps={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false }}
      text={toText(props.value)}
      onTextChange={(newText) => props.onChange(toNullable(newText))}
    />
  )
}

export function LongTextInput(props: InputProps<'longText'>) {
  return (
    <FormTextField
      {...pickFieldProps(props)}
      multiline
      text={toText(props.value)}
      onTextChange={(newText) => props.onChange(toNullable(newText))}
    />
  )
}
