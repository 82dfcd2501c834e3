import { TextField } from '@mui/material'
import type { ChangeEvent, HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react'
import type { InputProps } from '../../inputProps.ts'
import { helpText } from './HelpText.tsx'

interface LineInputProps extends Pick<InputProps, SharedProps> {
  text: string
  onText: (text: string, event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  type?: HTMLInputTypeAttribute
  multiline?: boolean
  html?: InputHTMLAttributes<HTMLInputElement>
  /** Content at the end of the input. */
  end?: ReactNode
}
export type SharedProps =
  | 'id'
  | 'label'
  | 'help'
  | 'error'
  | 'required'
  | 'disabled'
  | 'autoFocus'
  | 'onBlur'
  | 'inputRef'

/** A text field with its label above it and its help or error below it. */
export function LineInput({
  text,
  onText,
  help,
  error,
  type = 'text',
  html,
  end,
  multiline = false,
  ...rest
}: LineInputProps) {
  return (
    <TextField
      {...rest}
      type={multiline ? undefined : type}
      value={text}
      onChange={(event) => onText(event.target.value, event)}
      error={error !== undefined}
      helperText={helpText({ help, error })}
      multiline={multiline}
      minRows={multiline ? 3 : undefined}
      maxRows={multiline ? 10 : undefined}
      slotProps={{ htmlInput: { autoComplete: 'off', ...html }, input: { endAdornment: end } }}
    />
  )
}

/** The input props that a text field uses unchanged. */
export function lineProps({
  id,
  label,
  help,
  error,
  required,
  disabled,
  autoFocus,
  onBlur,
  inputRef,
}: Pick<InputProps, SharedProps>) {
  return { id, label, help, error, required, disabled, autoFocus, onBlur, inputRef }
}
