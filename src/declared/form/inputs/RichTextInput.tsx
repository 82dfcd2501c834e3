import { FormControl, FormLabel } from '@mui/material'
import { Suspense, useId } from 'react'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { InputProps } from '../../inputProps.ts'
import richTextStyles from '../../values/richText.module.css'
import { HelpText } from './HelpText.tsx'
import inputStyles from './inputs.module.css'
import styles from './richText/RichTextEditor.module.css'

/** Not preloaded, because few forms have one and it is large. */
const RichTextEditor = lazyComponent(async () => (await import('./richText/RichTextEditor.tsx')).RichTextEditor, {
  isPreloaded: false,
})

/** A text with formatting. The editor is loaded with the first form that has such a field. */
export function RichTextInput(props: InputProps<'richText'>) {
  const { id, label, help, error, required, disabled } = props
  const labelId = useId()
  return (
    <FormControl error={error !== undefined} required={required} disabled={disabled} className={styles.control}>
      <FormLabel
        component="div"
        id={labelId}
        className={inputStyles.legend}
        onClick={() => document.getElementById(id)?.focus()}
      >
        {label}
      </FormLabel>
      <Suspense fallback={<div className={styles.frame} aria-busy="true" />}>
        <RichTextEditor {...props} labelId={labelId} textClass={richTextStyles.richText} />
      </Suspense>
      <HelpText id={`${labelId}-help`} help={help} error={error} />
    </FormControl>
  )
}
