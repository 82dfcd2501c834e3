import { Button } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useRecordContext } from 'react-admin'
import { sessionTexts } from '#i18n/sessionTexts.ts'
import { isAdmin } from '../../api/currentUser.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useShell } from '../../layout/shell/shell.ts'
import { useCapability } from '../../layout/shell/useCapability.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTextsOf } from '../../ui/texts.tsx'
import { SessionsDialog } from './SessionsDialog.tsx'
import { createUserSessionCalls } from './userSessions.ts'

/** The button on the page of another user with which an administrator sees and ends their sessions. */
export function UserSessionsTool() {
  const texts = useTextsOf(sessionTexts)
  const { me } = useShell()
  const user = useRecordContext<RaRecord>()
  const [isOpen, setOpen] = useState(false)
  const isOffered = isAdmin(me) && user !== undefined && user.id !== me.id
  const hasSessions = useCapability('sessions', isOffered)
  if (!hasSessions || user === undefined) return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name="system" size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {texts.action}
      </Button>
      {isOpen && <OpenedDialog user={user} onClose={() => setOpen(false)} />}
    </>
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
