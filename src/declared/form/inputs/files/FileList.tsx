import { FormControl, FormLabel } from '@mui/material'
import { useId } from 'react'
import { fileTexts } from '#i18n/fileTexts.ts'
import { getLocaleTag } from '#i18n/locales.ts'
import { fillText } from '#i18n/translate.ts'
import { describeAccepted } from '#language/fileTypes.ts'
import { getMaxFiles } from '#language/kinds/files.ts'
import { useLocalizedTexts } from '../../../../ui/translator.tsx'
import { useEngine } from '../../../engine.ts'
import type { InputProps } from '../../../inputProps.ts'
import { formatBytes } from '../../../values/formatBytes.ts'
import fieldStyles from '../FileInput.module.css'
import { HelpText } from '../HelpText.tsx'
import { useFileDrop } from '../useFileDrop.ts'
import { AddFiles } from './AddFiles.tsx'
import styles from './FileList.module.css'
import { OrderedFiles } from './OrderedFiles.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'
import { useFileUploads } from './useFileUploads.ts'

/** The list of files in their order, and a drop zone to which the user adds files by choosing, dropping or pasting. */
export function FileList(props: InputProps<'files'>) {
  const { id, field, label, help, error, innerErrors, required, disabled } = props
  const { translate } = useEngine()
  const texts = useLocalizedTexts(fileTexts).list
  const [helpId, labelId] = [useId(), useId()]
  const uploads = useFileUploads(props)
  const dropProps = useFileDrop({ disabled, onFiles: uploads.add })
  const limit = fillText(texts.limit, {
    types: describeAccepted(field.options.accept),
    size: formatBytes(field.options.maxBytes, getLocaleTag(translate.locale)),
    max: getMaxFiles(field.options),
  })
  return (
    <FormControl
      error={error !== undefined}
      required={required}
      disabled={disabled}
      className={fieldStyles.field}
      role="group"
      aria-labelledby={labelId}
    >
      <FormLabel id={labelId} htmlFor={id} className={fieldStyles.label}>
        {label}
      </FormLabel>
      <div className={styles.zone} data-zone data-faulty={error !== undefined || undefined} {...dropProps}>
        <OrderedFiles {...{ id, uploads, innerErrors, disabled }} />
        <RefusedFiles refused={uploads.refused} onRetry={uploads.retry} onDismiss={uploads.dismiss} />
        <AddFiles {...props} helpId={helpId} count={uploads.files.length} onAdd={uploads.add} />
      </div>
      <div aria-live="polite">
        <HelpText id={helpId} help={help ?? limit} error={error} />
      </div>
    </FormControl>
  )
}
