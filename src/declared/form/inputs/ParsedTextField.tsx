import { type ComponentProps, useState } from 'react'
import type { InputProps } from '../../inputProps.ts'
import { FormTextField, pickFieldProps, type SharedInputProps } from './FormTextField.tsx'

interface ParsedTextFieldProps
  extends Pick<InputProps, SharedInputProps | 'value' | 'onChange'>,
    Pick<ComponentProps<typeof FormTextField>, 'type' | 'htmlInputProps' | 'endAdornment'> {
  /** The value of a typed text; the text itself or null if it has none. */
  parse: (text: string) => unknown
  /** The text of the value; of any other text, the text itself. */
  format: (value: unknown) => string
}

/**
 * A text field whose value is written in more than one way. Typed text is shown unchanged until the field loses the
 * focus or the value is changed by other code.
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
