import { TextField } from '@mui/material'
import type { ChangeEvent, HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react'
import type { InputProps } from '../../inputProps.ts'
import { renderHelpText } from './HelpText.tsx'

interface FormTextFieldProps extends Pick<InputProps, SharedInputProps> {
  text: string
  onTextChange: (text: string, event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  type?: HTMLInputTypeAttribute
  multiline?: boolean
  htmlInputProps?: InputHTMLAttributes<HTMLInputElement>
  /** Content at the end of the input. */
  endAdornment?: ReactNode
}
export type SharedInputProps =
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
export function FormTextField({
  text,
  onTextChange,
  help,
  error,
  type = 'text',
  htmlInputProps,
  endAdornment,
  multiline = false,
  ...rest
}: FormTextFieldProps) {
  return (
    <TextField
      {...rest}
      type={multiline ? undefined : type}
      value={text}
      onChange={(event) => onTextChange(event.target.value, event)}
      error={error !== undefined}
      helperText={renderHelpText({ help, error })}
      multiline={multiline}
      minRows={multiline ? 3 : undefined}
      maxRows={multiline ? 10 : undefined}
      slotProps={{ htmlInput: { autoComplete: 'off', ...htmlInputProps }, input: { endAdornment } }}
    />
  )
}

/** The input props that a text field uses unchanged. */
export function pickFieldProps({
  id,
  label,
  help,
  error,
  required,
  disabled,
  autoFocus,
  onBlur,
  inputRef,
}: Pick<InputProps, SharedInputProps>) {
  return { id, label, help, error, required, disabled, autoFocus, onBlur, inputRef }
}
