import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { getRoute } from '#language/derive.ts'
import { ActionRunner, useRunAction } from '../declared/actions/ActionRunner.tsx'
import { ActionInputDialogContext } from '../declared/actions/actionInputDialog.ts'
import { ActionInputDialog } from '../declared/buildResources.tsx'
import { EngineProvider } from '../declared/engine.ts'
import { useShell } from '../layout/shell/shell.ts'
import type { PaletteConfig } from './paletteConfig.ts'
import type { ActionRequest } from './useRecordActions.ts'

interface RecordActionProps {
  config: PaletteConfig
  request: ActionRequest
}

/** Runs an action chosen in the palette, with its confirmation and dialogs. */
export function RecordAction({ config, request }: RecordActionProps) {
  const { resource, record } = request
  const { recentRecords } = useShell()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const listPath = `/admin/${getRoute(resource)}`
  const handleRemoved = () => {
    recentRecords.remove(resource.name, String(record.id))
    const recordPath = `${listPath}/${encodeURIComponent(record.id)}`
    if (pathname === recordPath || pathname.startsWith(`${recordPath}/`)) void navigate(listPath)
  }
  return (
    <EngineProvider value={config}>
      <ActionInputDialogContext value={ActionInputDialog}>
        <ActionRunner resource={resource} onRemoved={handleRemoved} onDialogClosed={() => undefined}>
          <RunOnMount request={request} />
        </ActionRunner>
      </ActionInputDialogContext>
    </EngineProvider>
  )
}

/** Runs the action once on mount. */
function RunOnMount({ request: { name, record } }: Pick<RecordActionProps, 'request'>) {
  const run = useRunAction()
  const runOnce = useEvent(() => run(name, record))
  useEffect(() => runOnce(), [runOnce])
  return null
}
