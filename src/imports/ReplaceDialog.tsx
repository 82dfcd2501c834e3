import { Checkbox, FormControlLabel, FormHelperText, TextField } from '@mui/material'
import { useId, useState } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import type { Import } from '#language/imports/import.ts'
import { useNotice } from '../layout/notices/useNotice.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { useImportChanges } from './importCalls.ts'
import styles from './imports.module.css'
import type { Repair } from './previewCells.ts'
import { ReplacementInput } from './ReplacementInput.tsx'
import { useCall } from './useCall.ts'
import { useCounted } from './useCounted.ts'

interface ReplaceDialogProps {
  shown: Import
  repair: Repair
  onClose: () => void
}

/**
 * Corrects the cells of a group at once: all of them, or only those with a certain text. Cells are emptied only if the
 * user says so.
 */
export function ReplaceDialog({ shown, repair, onClose }: ReplaceDialogProps) {
  const { replace: texts, cancel } = useLocalizedTexts(importTexts)
  const { replace } = useImportChanges()
  const notify = useNotice()
  const fillCounted = useCounted()
  const { run, busy, problem } = useCall()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isEmptied, setEmptied] = useState(false)
  const helpId = useId()
  const isReady = isEmptied || to.trim() !== ''
  const send = async () => {
    const replacement = { repair: repair.repair, ...(from !== '' && { from }), to: isEmptied ? '' : to }
    await replace(shown.importId, replacement)
    notify(texts.done)
  }
  const submit = async () => {
    if (isReady && (await run(send))) onClose()
  }
  return (
    <Dialog
      isAlert
      title={texts.title}
      text={fillCounted(texts.text, repair.count, { sentence: repair.sentence })}
      busy={busy}
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
        <ReplacementInput shown={shown} field={repair.field ?? ''} value={to} disabled={isEmptied} onChange={setTo} />
      </div>
      <div>
        <FormControlLabel
          control={<Checkbox slotProps={{ input: { 'aria-describedby': helpId } }} />}
          label={texts.empty}
          checked={isEmptied}
          onChange={(_, checked) => setEmptied(checked)}
        />
        <FormHelperText id={helpId}>{texts.emptied[shown.key === null ? 'none' : shown.blank]}</FormHelperText>
      </div>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <DialogActions>
        <ActionButton onClick={onClose} busy={busy} data-first-focus>
          {cancel}
        </ActionButton>
        <ActionButton emphasis="primary" busy={busy} ready={isReady} onClick={() => void submit()}>
          {texts.submit}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
