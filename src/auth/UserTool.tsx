import { Button } from '@mui/material'
import { type ComponentType, useState } from 'react'
import { type RaRecord, useRecordContext } from 'react-admin'
import { type CurrentUser, isAdmin } from '../api/currentUser.ts'
import { useShell } from '../layout/shell/shell.ts'
import { type Capability, useCapability } from '../layout/shell/useCapability.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/iconPaths.ts'

interface UserToolProps {
  label: string
  icon: IconName
  /** The server capability that the tool needs. */
  capability: Capability
  /** Whether the tool is offered to an administrator for this user. */
  isOffered: (user: RaRecord, me: CurrentUser) => boolean
  /** The dialog that the button opens. */
  Dialog: ComponentType<{ user: RaRecord; onClose: () => void }>
}

/**
 * A button for administrators on the page of a user, which opens a dialog. Not rendered if the server lacks the
 * capability.
 */
export function UserTool({ label, icon, capability, isOffered, Dialog }: UserToolProps) {
  const { me } = useShell()
  const user = useRecordContext<RaRecord>()
  const [isOpen, setOpen] = useState(false)
  const isPossible = useCapability(capability, isAdmin(me) && user !== undefined && isOffered(user, me))
  if (!isPossible || user === undefined) return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name={icon} size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <Dialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}
