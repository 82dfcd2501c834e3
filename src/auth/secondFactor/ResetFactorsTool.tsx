import { useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { factorTexts } from '#i18n/factorTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { hasStatus } from '../../api/apiError.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { UserTool } from '../UserTool.tsx'

/** The button on the page of another user with which an administrator removes all second factors of that user. */
export function ResetFactorsTool() {
  const { reset } = useLocalizedTexts(factorTexts)
  return (
    <UserTool
      label={reset.action}
      icon="lock"
      capability="secondFactor"
      isOffered={(user, me) => user.id !== me.id}
      Dialog={ResetFactorsDialog}
    />
  )
}

function ResetFactorsDialog({ user, onClose }: { user: RaRecord; onClose: () => void }) {
  const { reset } = useLocalizedTexts(factorTexts)
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const notify = useNotice()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<'none' | 'forbidden' | 'failed'>()
  const name = String(user.nome)
  const submit = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await dataProvider.send(`/usuario/${user.id}/factors`, { method: 'DELETE' })
      notify(reset.done, { subject: name })
      onClose()
    } catch (error) {
      setProblem(hasStatus(error, 409) ? 'none' : hasStatus(error, 403) ? 'forbidden' : 'failed')
      setBusy(false)
    }
  }
  return (
    <Dialog isAlert title={fillText(reset.title, { name })} text={reset.text} busy={busy} onClose={onClose}>
      {problem && <Notice tone="danger">{fillText(reset[problem], { name })}</Notice>}
      <DialogActions>
        <ActionButton onClick={onClose} busy={busy} data-first-focus>
          {problem === 'none' ? reset.close : reset.cancel}
        </ActionButton>
        {problem !== 'none' && (
          <ActionButton emphasis="primary" busy={busy} onClick={() => void submit()}>
            {busy ? reset.busy : reset.submit}
          </ActionButton>
        )}
      </DialogActions>
    </Dialog>
  )
}
