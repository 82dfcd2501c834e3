import { Button } from '@mui/material'
import type { Ref } from 'react'
import { fileTexts } from '#i18n/fileTexts.ts'
import { getMaxFiles } from '#language/kinds/files.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { useLocalizedTexts } from '../../../../ui/translator.tsx'
import type { InputProps } from '../../../inputProps.ts'
import fieldStyles from '../FileInput.module.css'
import { buildAcceptAttribute } from '../uploadTexts.ts'
import styles from './FileList.module.css'

interface AddFilesProps extends InputProps<'files'> {
  helpId: string
  /** The number of files in the list. */
  count: number
  onAdd: (files: readonly File[]) => void
}

/** The button that adds files. */
export function AddFiles({ id, field, error, onBlur, inputRef, helpId, count, onAdd, ...props }: AddFilesProps) {
  const texts = useLocalizedTexts(fileTexts).list
  const disabled = props.disabled || count >= getMaxFiles(field.options)
  return (
    <div className={styles.add}>
      <Button
        variant="outlined"
        component="label"
        {...labelButtonProps}
        disabled={disabled}
        startIcon={<Icon name="upload" size={18} />}
      >
        {texts.add}
        <input
          id={id}
          ref={inputRef as Ref<HTMLInputElement>}
          className={fieldStyles.input}
          type="file"
          multiple
          accept={buildAcceptAttribute(field.options)}
          disabled={disabled}
          aria-describedby={helpId}
          aria-invalid={error !== undefined || undefined}
          onBlur={onBlur}
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])])
            // Otherwise selecting the same file again would fire no change event.
            target.value = ''
          }}
        />
      </Button>
      <p className={fieldStyles.hint}>{texts.drop}</p>
    </div>
  )
}

/** The file input inside the label is focusable, so the label must not be a button. */
const labelButtonProps = { role: undefined, tabIndex: -1 }
