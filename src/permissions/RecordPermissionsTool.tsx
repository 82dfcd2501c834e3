import { Button } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { permissionTexts } from '#i18n/permissionTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import { isAdmin } from '../api/currentUser.ts'
import { useShell } from '../layout/shell/shell.ts'
import { useCapability } from '../layout/shell/useCapability.ts'
import { Icon } from '../ui/Icon.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { CheckDialog } from './CheckDialog.tsx'

/**
 * The button on the page of a record that shows what the current user may do with it. Administrators can check other
 * users too.
 */
export function RecordPermissionsTool({ resource }: { resource: ResourceData }) {
  const { check: texts } = useLocalizedTexts(permissionTexts)
  const { me } = useShell()
  const record = useRecordContext()
  const [isOpen, setOpen] = useState(false)
  const hasCheck = useCapability('permissions')
  if (!hasCheck || record === undefined) return null
  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<Icon name="lock" size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {isAdmin(me) ? texts.what : texts.why}
      </Button>
      {isOpen && <CheckDialog resource={resource} id={record.id} onClose={() => setOpen(false)} />}
    </>
  )
}
