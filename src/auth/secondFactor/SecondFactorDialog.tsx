import { useState } from 'react'
import { factorTexts } from '#i18n/factorTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { CurrentUser } from '../../api/currentUser.ts'
import type { HttpClient } from '../../api/httpClient.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { ProblemNotice } from '../ProblemNotice.tsx'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { FactorOverview } from './FactorOverview.tsx'
import { canSign, createFactorCalls } from './ownFactors.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpSetup } from './TotpSetup.tsx'
import { type FactorChanges, type FactorView, useFactorChanges } from './useFactorChanges.ts'

interface SecondFactorDialogProps {
  http: HttpClient
  me: Pick<CurrentUser, 'email'>
  onClose: () => void
}

/** The dialog in which users manage their own second factors: overview, setup, recovery codes and removal. */
export function SecondFactorDialog({ http, me: { email }, onClose }: SecondFactorDialogProps) {
  const texts = useLocalizedTexts(factorTexts)
  const [calls] = useState(() => createFactorCalls(http))
  const changes = useFactorChanges(calls)
  const { view, factors, show } = changes
  const showOverview = () => show({ name: 'overview' })
  switch (view.name) {
    case 'overview':
      return <OverviewDialog changes={changes} outcome={view.outcome} onClose={onClose} />
    case 'setup':
      return (
        <Dialog key="setup" title={texts.title} onClose={showOverview}>
          <TotpSetup
            enrolment={view.enrolment}
            submitLabel={view.isReplacement ? texts.setup.submitReplacement : texts.setup.submit}
            onProve={(code) => changes.prove(view, code)}
            actions={<ActionButton onClick={showOverview}>{texts.setup.cancel}</ActionButton>}
            Actions={DialogActions}
          />
        </Dialog>
      )
    case 'codes':
      return (
        // Escape must not close the dialog, because the codes are shown only once.
        <Dialog key="codes" title={texts.codes.title} text={texts.codes.text} busy onClose={showOverview}>
          <RecoveryCodes
            codes={view.codes}
            email={email}
            onDone={() => show({ name: 'overview', ...(view.outcome && { outcome: view.outcome }) })}
            Actions={DialogActions}
          />
        </Dialog>
      )
    case 'remove':
    case 'renew':
    case 'removeOne':
      return <ConfirmFactorChange view={view} changes={changes} onCancel={showOverview} />
    case 'confirm':
      return (
        <ConfirmIdentity
          confirm={calls.confirm}
          email={email}
          hasCode={typeof factors === 'object' && factors.totp !== undefined}
          askChallenge={typeof factors === 'object' && canSign(factors) ? calls.askToConfirm : undefined}
          onConfirmed={view.retry}
          onCancel={showOverview}
        />
      )
  }
}

interface OverviewDialogProps {
  changes: FactorChanges
  outcome: Parameters<typeof FactorOverview>[0]['outcome']
  onClose: () => void
}

function OverviewDialog({ changes, outcome, onClose }: OverviewDialogProps) {
  const { title, dialog: texts } = useLocalizedTexts(factorTexts)
  const { factors, problem, busy, load, setUp } = changes
  const canSetUp = typeof factors === 'object' && factors.totp === undefined
  return (
    <Dialog key="overview" title={title} onClose={onClose}>
      {problem && <ProblemNotice problem={problem} />}
      {factors === undefined && <Loading label={texts.loading} />}
      {factors === 'failed' && <Notice tone="danger">{texts.loadFailed}</Notice>}
      {typeof factors === 'object' && <FactorOverview factors={factors} changes={changes} outcome={outcome} />}
      <DialogActions>
        <ActionButton onClick={onClose} data-first-focus>
          {texts.close}
        </ActionButton>
        {factors === 'failed' && (
          <ActionButton emphasis="primary" onClick={() => void load()}>
            {texts.retry}
          </ActionButton>
        )}
        {canSetUp && (
          <ActionButton emphasis="primary" busy={busy} onClick={() => void setUp(false)}>
            {busy ? texts.busy : texts.setUp}
          </ActionButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface ChangeQuestionProps {
  view: Extract<FactorView, { name: 'remove' | 'renew' | 'removeOne' }>
  changes: FactorChanges
  onCancel: () => void
}

/**
 * Asks for confirmation before a factor is removed, or before new recovery codes replace the ones that the user has
 * stored.
 */
function ConfirmFactorChange({ view, changes: { busy, problem, ...changes }, onCancel }: ChangeQuestionProps) {
  const { dialog, remove, removeOne, renew } = useLocalizedTexts(factorTexts)
  const { title, text, submit } = { remove, renew, removeOne: { submit: remove.submit, ...removeOne } }[view.name]
  const change = (): Promise<void> => {
    if (view.name === 'removeOne') return changes.removeOne(view.factorId)
    return view.name === 'remove' ? changes.remove() : changes.renewCodes()
  }
  const subject = view.name === 'removeOne' ? { name: view.label } : {}
  return (
    <Dialog key={view.name} isAlert title={title} text={fillText(text, subject)} busy={busy} onClose={onCancel}>
      {problem && <ProblemNotice problem={problem} />}
      <DialogActions>
        <ActionButton onClick={onCancel} busy={busy} data-first-focus>
          {remove.cancel}
        </ActionButton>
        <ActionButton emphasis="primary" busy={busy} onClick={() => void change()}>
          {busy ? dialog.busy : submit}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
