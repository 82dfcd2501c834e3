import { Button } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useRecordContext } from 'react-admin'
import { factorTexts } from '#i18n/factorTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { hasStatus } from '../../api/apiError.ts'
import { isAdmin } from '../../api/currentUser.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useShell } from '../../layout/shell/shell.ts'
import { useCapability } from '../../layout/shell/useCapability.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTextsOf } from '../../ui/texts.tsx'

/** The button on the page of another user with which an administrator removes their second factor. */
export function ResetFactorsTool() {
  const { reset } = useTextsOf(factorTexts)
  const { me } = useShell()
  const user = useRecordContext<RaRecord>()
  const [isOpen, setOpen] = useState(false)
  const isOffered = isAdmin(me) && user !== undefined && user.id !== me.id
  const hasFactors = useCapability('secondFactor', isOffered)
  if (!hasFactors || user === undefined) return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name="lock" size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {reset.action}
      </Button>
      {isOpen && <ResetFactorsDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

function ResetFactorsDialog({ user, onClose }: { user: RaRecord; onClose: () => void }) {
  const { reset } = useTextsOf(factorTexts)
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
