import { Button, Popover } from '@mui/material'
import { useState } from 'react'
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
import styles from './UserTools.module.css'
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
 * The tools with which an administrator manages the access of another user. They are in a panel, because they are needed
 * less often than the actions on the record.
 */
function AccessTools() {
  const texts = useLocalizedTexts(passwordLinkTexts)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name="key" size={16} />}
        endIcon={<Icon name="chevronDown" size={16} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {texts.access}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.access, className: styles.panel } }}
      >
        <PasswordLinkTool />
        <UserSessionsTool />
        <ViewAsTool />
        <ResetFactorsTool />
      </Popover>
    </>
  )
}
