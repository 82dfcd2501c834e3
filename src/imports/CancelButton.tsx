import { Button } from '@mui/material'
import { useState } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import type { Import } from '#language/imports/import.ts'
import { ConfirmCallDialog } from '../ui/ConfirmCallDialog.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { useImportChanges } from './importCalls.ts'
import styles from './imports.module.css'
import { useProblemText } from './useProblemText.ts'

interface CancelButtonProps {
  shown: Import
  /** Called before the request is sent. */
  onCancel?: () => void
}

/** Cancels an import after a confirmation. Records that were already written stay. */
export function CancelButton({ shown: { importId, state }, onCancel }: CancelButtonProps) {
  const { work: texts } = useLocalizedTexts(importTexts)
  const { cancel } = useImportChanges()
  const getProblemText = useProblemText()
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
        <ConfirmCallDialog
          title={texts.cancelTitle}
          text={state === 'writing' ? texts.cancelText : texts.cancelStart}
          cancelLabel={texts.keep}
          submitLabel={texts.submit}
          isDestructive
          getProblemText={getProblemText}
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
