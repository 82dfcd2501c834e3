import { TextField } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { fillText } from '#i18n/translate.ts'
import { viewAsTexts } from '#i18n/viewAsTexts.ts'
import { isObject } from '#language/values.ts'
import { hasStatus } from '../../api/apiError.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import formStyles from '../AuthForm.module.css'
import { useConfirmation } from '../secondFactor/useConfirmation.tsx'
import { openViewTab } from './openViewTab.ts'

type Step = 'reason' | { readonly token: string }

/**
 * Asks for the reason and, if the server requires it, for a confirmation of identity. Then opens a tab that views as
 * the user.
 */
export function ViewAsDialog({ user, onClose }: { user: RaRecord; onClose: () => void }) {
  const texts = useLocalizedTexts(viewAsTexts)
  const { step, busy, problem, dialog, start } = useViewStart(user, onClose)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const length = reason.trim().length
  const reasonProblem = isChecked && (length < 3 || length > 200)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (length >= 3 && length <= 200) void start(reason)
  }
  if (typeof step === 'object')
    return (
      <Dialog title={fillText(texts.title, { name: String(user.nome) })} text={texts.ready} onClose={onClose}>
        <DialogActions>
          <ActionButton onClick={onClose}>{texts.close}</ActionButton>
          <ActionButton emphasis="primary" onClick={() => openViewTab(step.token) && onClose()} data-first-focus>
            {texts.submit}
          </ActionButton>
        </DialogActions>
      </Dialog>
    )
  if (dialog) return dialog
  return (
    <Dialog title={fillText(texts.title, { name: String(user.nome) })} text={texts.text} busy={busy} onClose={onClose}>
      <form className={formStyles.form} onSubmit={submit} noValidate>
        {problem && <Notice tone="danger">{texts[problem]}</Notice>}
        <TextField
          label={texts.reason}
          value={reason}
          required
          error={reasonProblem}
          helperText={reasonProblem ? texts.reasonProblem : texts.reasonHelp}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { 'data-first-focus': true } }}
        />
        <DialogActions>
          <ActionButton onClick={onClose} busy={busy}>
            {texts.cancel}
          </ActionButton>
          <ActionButton emphasis="primary" type="submit" busy={busy}>
            {busy ? texts.busy : texts.submit}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The requests that start viewing as another user. */
function useViewStart(user: RaRecord, onClose: () => void) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const [step, setStep] = useState<Step>('reason')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<'notPossible' | 'forbidden' | 'failed'>()
  const { runConfirmed, dialog } = useConfirmation()
  const start = async (reason: string): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const call = { method: 'POST', data: { userId: user.id, reason } } as const
      const started = await runConfirmed(() => dataProvider.send('/view-as', call))
      if (isObject(started)) {
        const token = String(started.token)
        if (openViewTab(token)) return onClose()
        setStep({ token })
      }
    } catch (error) {
      setProblem(hasStatus(error, 409) ? 'notPossible' : hasStatus(error, 403) ? 'forbidden' : 'failed')
    }
    setBusy(false)
  }
  return { step, busy, problem, dialog, start }
}
