import { useState } from 'react'
import { sessionTexts } from '#i18n/sessionTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { HttpClient } from '../../api/httpClient.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ConfirmCallDialog } from '../../ui/ConfirmCallDialog.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { SessionList } from './SessionList.tsx'
import { createUserSessionCalls, type UserSessionCalls } from './userSessions.ts'
import { useUserSessions } from './useUserSessions.ts'

interface SessionsDialogProps {
  calls: UserSessionCalls
  /** The name of another user; undefined for the user's own sessions. */
  name?: string
  onClose: () => void
}

/** The dialog with the user's own sessions, opened from the account menu. */
export function OwnSessionsDialog({ http, onClose }: { http: HttpClient; onClose: () => void }) {
  const [calls] = useState(() =>
    createUserSessionCalls(async (path, method) => (await http(path, { method })).json, '/sessions'),
  )
  return <SessionsDialog calls={calls} onClose={onClose} />
}

/** Lists the sessions of an account, with buttons that end one session or all. */
export function SessionsDialog({ calls, name, onClose }: SessionsDialogProps) {
  const texts = useLocalizedTexts(sessionTexts)
  const { sessions, outcome, isBusy, load, end, endAll } = useUserSessions(calls)
  const [isAsking, setAsking] = useState(false)
  const isOwn = name === undefined
  if (isAsking) return <EndAllQuestion name={name} onSubmit={endAll} onClose={() => setAsking(false)} />
  const isFailure = outcome === 'failed' || outcome === 'forbidden'
  const outcomeText = outcome && (outcome === 'allEnded' && isOwn ? texts.othersEnded : texts[outcome])
  const canEndAll = typeof sessions === 'object' && sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <Dialog
      title={isOwn ? texts.title : fillText(texts.titleOf, { name })}
      text={isOwn ? texts.text : texts.textOf}
      onClose={onClose}
    >
      {outcomeText !== undefined && <Notice tone={isFailure ? 'danger' : 'success'}>{outcomeText}</Notice>}
      {sessions === undefined && <Loading label={texts.loading} />}
      {sessions === 'failed' && <Notice tone="danger">{texts.loadFailed}</Notice>}
      {typeof sessions === 'object' && <SessionList sessions={sessions} isBusy={isBusy} onEnd={(id) => void end(id)} />}
      <DialogActions>
        <ActionButton onClick={onClose} data-first-focus>
          {texts.close}
        </ActionButton>
        {sessions === 'failed' && (
          <ActionButton emphasis="primary" onClick={() => void load()}>
            {texts.retry}
          </ActionButton>
        )}
        {canEndAll && (
          <ActionButton busy={isBusy} onClick={() => setAsking(true)}>
            {isOwn ? texts.endOthers : texts.endAll}
          </ActionButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface EndAllQuestionProps {
  name: string | undefined
  /** Never rejects: the list of sessions shows the failure. */
  onSubmit: () => Promise<void>
  onClose: () => void
}

function EndAllQuestion({ name, onSubmit, onClose }: EndAllQuestionProps) {
  const { question, ...texts } = useLocalizedTexts(sessionTexts)
  const isOwn = name === undefined
  return (
    <ConfirmCallDialog
      title={isOwn ? question.othersTitle : fillText(question.allTitle, { name })}
      text={isOwn ? question.othersText : question.allText}
      submitLabel={isOwn ? texts.endOthers : texts.endAll}
      busyLabel={texts.busy}
      getProblemText={() => texts.failed}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}
