import { Button } from '@mui/material'
import { useState } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import type { Import } from '#language/imports/import.ts'
import { useLocalizedTexts } from '../ui/texts.tsx'
import { useImportChanges } from './importCalls.ts'
import styles from './imports.module.css'
import { QuestionDialog } from './QuestionDialog.tsx'

interface CancelButtonProps {
  shown: Import
  /** Called before the request is sent. */
  onCancel?: () => void
}

/** Cancels an import after a confirmation. Records that were already written stay. */
export function CancelButton({ shown: { importId, state }, onCancel }: CancelButtonProps) {
  const { work: texts } = useLocalizedTexts(importTexts)
  const { cancel } = useImportChanges()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        className={styles.cancel}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        {texts.submit}
      </Button>
      {isAsked && (
        <QuestionDialog
          title={texts.cancelTitle}
          text={state === 'writing' ? texts.cancelText : texts.cancelStart}
          cancelLabel={texts.keep}
          submitLabel={texts.submit}
          isDestructive
          onSubmit={() => {
            onCancel?.()
            return cancel(importId)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
