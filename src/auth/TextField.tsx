import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './AuthForm.module.css'
import { FieldError } from './FieldError.tsx'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  label: string
  /** What to know before typing. */
  hint?: string
  /** What is wrong with it, said below it. */
  error?: string | undefined
  /** The id of an element elsewhere that says what is wrong with it; named only while something is. */
  problemId?: string | undefined
  /** What stands inside of the field, at its end. */
  end?: ReactNode
}

/** A field with its label above it, and what is wrong with it below. */
export function TextField({ id, label, hint, error, problemId, end, ...input }: TextFieldProps) {
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
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={errorId !== undefined || undefined}
          aria-describedby={[errorId, hint && hintId].filter(Boolean).join(' ') || undefined}
        />
        {end}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
