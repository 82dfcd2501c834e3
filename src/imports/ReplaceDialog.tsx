import { TextField } from '@mui/material'
import { useState } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import type { Import } from '#language/imports/import.ts'
import { useNotice } from '../layout/notices/useNotice.tsx'
import { ConfirmCallDialog } from '../ui/ConfirmCallDialog.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { useImportChanges } from './importCalls.ts'
import styles from './imports.module.css'
import type { Repair } from './previewCells.ts'
import { useCounted } from './useCounted.ts'
import { useProblemText } from './useProblemText.ts'

interface ReplaceDialogProps {
  shown: Import
  repair: Repair
  onClose: () => void
}

/** Corrects the cells of a group at once: all of them, or only those with a certain text. */
export function ReplaceDialog({ shown, repair, onClose }: ReplaceDialogProps) {
  const { replace: texts } = useLocalizedTexts(importTexts)
  const { replace } = useImportChanges()
  const notify = useNotice()
  const fillCounted = useCounted()
  const getProblemText = useProblemText()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const submit = async () => {
    await replace(shown.importId, { repair: repair.repair, ...(from !== '' && { from }), to })
    notify(texts.done)
  }
  return (
    <ConfirmCallDialog
      title={texts.title}
      text={fillCounted(texts.text, repair.count, { sentence: repair.sentence })}
      submitLabel={texts.submit}
      getProblemText={getProblemText}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.options}>
        <TextField
          size="small"
          label={texts.from}
          helperText={texts.fromHelp}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          size="small"
          label={texts.to}
          helperText={texts.toHelp}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
    </ConfirmCallDialog>
  )
}
