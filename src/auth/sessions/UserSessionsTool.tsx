import { useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { sessionTexts } from '#i18n/sessionTexts.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { UserTool } from '../UserTool.tsx'
import { SessionsDialog } from './SessionsDialog.tsx'
import { createUserSessionCalls } from './userSessions.ts'

/** The button on the page of another user with which an administrator lists and ends the sessions of that user. */
export function UserSessionsTool() {
  const texts = useLocalizedTexts(sessionTexts)
  return (
    <UserTool
      label={texts.action}
      icon="system"
      capability="sessions"
      isOffered={(user, me) => user.id !== me.id}
      Dialog={OpenedDialog}
    />
  )
}

function OpenedDialog({ user, onClose }: { user: RaRecord; onClose: () => void }) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const [calls] = useState(() =>
    createUserSessionCalls(
      (path, method) => (method === 'GET' ? dataProvider.fetchPath(path) : dataProvider.send(path, { method })),
      `/usuario/${user.id}/sessions`,
    ),
  )
  return <SessionsDialog calls={calls} name={String(user.nome)} onClose={onClose} />
}
