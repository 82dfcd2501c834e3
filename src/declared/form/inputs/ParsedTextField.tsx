import { type ComponentProps, useState } from 'react'
import type { InputProps } from '../../inputProps.ts'
import { FormTextField, pickFieldProps, type SharedInputProps } from './FormTextField.tsx'

interface ParsedTextFieldProps
  extends Pick<InputProps, SharedInputProps | 'value' | 'onChange'>,
    Pick<ComponentProps<typeof FormTextField>, 'type' | 'htmlInputProps' | 'endAdornment'> {
  /** Converts typed text to a value; null for an empty text, the text itself if it is not valid. */
  parse: (text: string) => unknown
  /** Converts a value to text. Invalid text is returned unchanged. */
  format: (value: unknown) => string
}

/**
 * A text field for a value that users can type in several formats. Typed text is shown unchanged until the field loses
 * the focus or other code changes the value.
 */
export function ParsedTextField({ parse, format, type, htmlInputProps, endAdornment, ...props }: ParsedTextFieldProps) {
  const { value, onChange, onBlur } = props
  const [typed, setTyped] = useState('')
  const isTyped = typed !== '' && parse(typed) === value
  return (
    <FormTextField
      {...pickFieldProps(props)}
      {...(type !== undefined && { type })}
      {...(htmlInputProps !== undefined && { htmlInputProps })}
      endAdornment={endAdornment}
      text={isTyped ? typed : format(value)}
      onTextChange={(newText) => {
        setTyped(newText)
        onChange(parse(newText))
      }}
      onBlur={() => {
        setTyped('')
        onBlur()
      }}
    />
  )
}
