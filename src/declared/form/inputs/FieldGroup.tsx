import { FormLabel } from '@mui/material'
import { type ReactNode, useId } from 'react'
import type { InputProps } from '../../inputProps.ts'
import { HelpText } from './HelpText.tsx'
import styles from './inputs.module.css'

interface FieldGroupProps extends Pick<InputProps, 'label' | 'help' | 'error' | 'required' | 'disabled'> {
  children: ReactNode
}

/** A group of inputs for one value, with a label above it and the error or help text below it. */
export function FieldGroup({ label, help, error, required, disabled, children }: FieldGroupProps) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-labelledby={id} aria-describedby={`${id}-help`} disabled={disabled}>
      <FormLabel component="legend" className={styles.legend} id={id} error={error !== undefined} required={required}>
        {label}
      </FormLabel>
      {children}
      <HelpText id={`${id}-help`} help={help} error={error} />
    </fieldset>
  )
}
