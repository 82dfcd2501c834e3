import { useState } from 'react'
import { parseJson } from '#language/jsonTexts.ts'
import type { InputProps } from '../../inputProps.ts'
import { FormTextField, pickFieldProps } from './FormTextField.tsx'
import { toNullable } from './text.ts'

/**
 * A JSON value as indented text. The typed text is formatted when the input loses the focus, unless it is not valid
 * JSON.
 */
export function JsonInput(props: InputProps<'json'>) {
  const { value, onChange, onBlur } = props
  const [typed, setTyped] = useState('')
  const isTyped = typed !== '' && isSameJson(parseJson(typed), value)
  return (
    <FormTextField
      {...pickFieldProps(props)}
      multiline
      htmlInputProps={{ autoCapitalize: 'none', spellCheck: false, style: { fontFamily: 'var(--mono)' } }}
      text={isTyped ? typed : format(value)}
      onTextChange={(text) => {
        setTyped(text)
        onChange(text.trim() === '' ? toNullable(text.trim()) : parseJson(text))
      }}
      onBlur={() => {
        setTyped('')
        onBlur()
      }}
    />
  )
}

const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A value of type string is typed text that is not valid JSON. */
function format(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
