import { Button } from '@mui/material'
import { useId, useState } from 'react'
import { type RaRecord, useRecordContext } from 'react-admin'
import { Link } from 'react-router'
import { passwordLinkTexts } from '#i18n/passwordLinkTexts.ts'
import { isAdmin } from '../api/currentUser.ts'
import { useShell } from '../layout/shell/shell.ts'
import { useCapability } from '../layout/shell/useCapability.ts'
import { Icon } from '../ui/Icon.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { PasswordLinkTool } from './PasswordLinkTool.tsx'
import { ResetFactorsTool } from './secondFactor/ResetFactorsTool.tsx'
import { UserSessionsTool } from './sessions/UserSessionsTool.tsx'
import { ViewAsTool } from './viewAs/ViewAsTool.tsx'

/** The tools of an administrator on the page of a user: what the user did, and the management of the user's access. */
export function UserTools() {
  const { activity } = useLocalizedTexts(passwordLinkTexts)
  const { me } = useShell()
  const user = useRecordContext<RaRecord>()
  const isOffered = isAdmin(me) && user !== undefined
  const hasTools = useCapability('sessions', isOffered)
  if (!hasTools || user === undefined) return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        component={Link}
        to={`/admin/audit?who=${user.id}`}
        startIcon={<Icon name="rows" size={16} />}
      >
        {activity}
      </Button>
      {user.id === me.id ? <PasswordLinkTool /> : <AccessTools />}
    </>
  )
}

/**
 * The tools with which an administrator manages the access of another user. They are behind one button, because they
 * are needed less often than the actions on the record.
 */
function AccessTools() {
  const texts = useLocalizedTexts(passwordLinkTexts)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name="key" size={16} />}
        endIcon={<Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.access}
      </Button>
      {isOpen && (
        <span id={id} style={{ display: 'contents' }}>
          <PasswordLinkTool />
          <UserSessionsTool />
          <ViewAsTool />
          <ResetFactorsTool />
        </span>
      )}
    </>
  )
}
