import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './AuthForm.module.css'
import { FieldError } from './FieldError.tsx'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  label: string
  /** A hint beside the label, shown while the field is empty. */
  hint?: string
  /** An error text below the field. */
  error?: string | undefined
  /** The id of an element elsewhere that describes the error; set only while there is an error. */
  problemId?: string | undefined
  ref?: Ref<HTMLInputElement>
  /** Content at the end of the input, inside its border. */
  endAdornment?: ReactNode
}

/** An input with its label above and its error below. */
export function TextField({ id, label, hint, error, problemId, endAdornment, ...inputProps }: TextFieldProps) {
  const hintId = `${id}-hint`
  const errorId = error === undefined ? problemId : `${id}-error`
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint !== undefined && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </div>
      <div className={styles.box}>
        <input
          {...inputProps}
          id={id}
          className={styles.input}
          aria-invalid={errorId !== undefined || undefined}
          aria-describedby={[errorId, hint && hintId].filter(Boolean).join(' ') || undefined}
        />
        {endAdornment}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
