import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { routeOf } from '#resources/language/derive.ts'
import { ActionRunner, useRunAction } from '../declared/actions/ActionRunner.tsx'
import { EngineProvider } from '../declared/engine.ts'
import { useShell } from '../layout/shell/shell.ts'
import type { CommandParts } from './commandParts.ts'
import type { WantedAction } from './useRecordActions.ts'

interface RecordActionProps {
  parts: CommandParts
  wanted: WantedAction
}

/** Runs an action chosen in the palette, with its confirmation and dialogs. */
export function RecordAction({ parts, wanted }: RecordActionProps) {
  const { resource, record } = wanted
  const { recents } = useShell()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const list = `/admin/${routeOf(resource)}`
  const leaveRemoved = () => {
    recents.forget(resource.name, String(record.id))
    const address = `${list}/${encodeURIComponent(record.id)}`
    if (pathname === address || pathname.startsWith(`${address}/`)) void navigate(list)
  }
  return (
    <EngineProvider value={parts}>
      <ActionRunner resource={resource} onRemoved={leaveRemoved} onDialogClosed={() => undefined}>
        <Run wanted={wanted} />
      </ActionRunner>
    </EngineProvider>
  )
}

/** Runs the action once on mount. */
function Run({ wanted: { name, record } }: Pick<RecordActionProps, 'wanted'>) {
  const run = useRunAction()
  const begin = useEvent(() => run(name, record))
  useEffect(() => begin(), [begin])
  return null
}
