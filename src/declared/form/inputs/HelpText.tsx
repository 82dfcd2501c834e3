import { FormHelperText } from '@mui/material'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './inputs.module.css'

interface HelpTextContent {
  help?: string | undefined
  error?: string | undefined
}

/** The text below an input: its error, otherwise its help. */
export function renderHelpText({ help, error }: HelpTextContent) {
  if (error === undefined) return help
  return (
    <span className={styles.error}>
      <Icon name="alert" size={14} />
      {error}
    </span>
  )
}

/** The text below an input that has no `helperText` prop. */
export function HelpText({ id, help, error }: HelpTextContent & { id: string }) {
  if (help === undefined && error === undefined) return null
  return (
    <FormHelperText id={id} error={error !== undefined}>
      {renderHelpText({ help, error })}
    </FormHelperText>
  )
}
