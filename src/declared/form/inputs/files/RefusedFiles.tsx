import { Button, IconButton } from '@mui/material'
import { fileTexts } from '#i18n/fileTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { useLocalizedTexts } from '../../../../ui/translator.tsx'
import styles from './FileList.module.css'
import type { RefusedFile } from './useFileUploads.ts'

interface RefusedFilesProps {
  refused: readonly RefusedFile[]
  onRetry: (file: RefusedFile) => void
  onDismiss: (id: string) => void
}

/** The files that were not added, each with the reason. */
export function RefusedFiles({ refused, onRetry, onDismiss }: RefusedFilesProps) {
  const texts = useLocalizedTexts(fileTexts).list
  return (
    <div aria-live="polite">
      {refused.length > 0 && (
        <ul className={styles.list}>
          {refused.map((file) => (
            <li key={file.id} className={styles.item} data-refused>
              <Icon name="alert" size={18} />
              <div className={styles.facts}>
                <span className={styles.name}>{file.name}</span>
                <span className={styles.error}>{file.text}</span>
              </div>
              {file.file && (
                <Button size="small" onClick={() => onRetry(file)}>
                  {texts.retry}
                </Button>
              )}
              <IconButton
                size="small"
                aria-label={fillText(texts.dismiss, { name: file.name })}
                onClick={() => onDismiss(file.id)}
              >
                <Icon name="close" size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
