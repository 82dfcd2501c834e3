import { Button } from '@mui/material'
import { useId, useState } from 'react'
import { type RaRecord, useRecordContext } from 'react-admin'
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

/**
 * The tools with which an administrator manages the access of another user, on the page of that user. They are behind
 * one button, because they are needed less often than the actions on the record.
 */
export function UserTools() {
  const texts = useLocalizedTexts(passwordLinkTexts)
  const { me } = useShell()
  const user = useRecordContext<RaRecord>()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isOffered = isAdmin(me) && user !== undefined
  const hasTools = useCapability('sessions', isOffered)
  if (!hasTools || user === undefined) return null
  if (user.id === me.id) return <PasswordLinkTool />
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
