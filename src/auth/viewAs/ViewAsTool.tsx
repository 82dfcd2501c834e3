import { Button } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useRecordContext } from 'react-admin'
import { viewAsTexts } from '#i18n/viewAsTexts.ts'
import { getValue } from '#language/evaluate.ts'
import { isAdmin } from '../../api/currentUser.ts'
import { useShell } from '../../layout/shell/shell.ts'
import { useCapability } from '../../layout/shell/useCapability.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTextsOf } from '../../ui/texts.tsx'
import { ViewAsDialog } from './ViewAsDialog.tsx'

/** The button on the page of another user with which an administrator looks at the system as them. */
export function ViewAsTool() {
  const texts = useTextsOf(viewAsTexts)
  const { me } = useShell()
  const user = useRecordContext<RaRecord>()
  const [isOpen, setOpen] = useState(false)
  const profile = user && String(getValue(user, 'profile.nome')).toUpperCase()
  const isOffered = isAdmin(me) && user?.deletedAt === null && profile !== 'ADMIN' && profile !== 'USER'
  const hasViews = useCapability('viewAs', isOffered)
  if (!hasViews || user === undefined) return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name="eye" size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {texts.action}
      </Button>
      {isOpen && <ViewAsDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}
