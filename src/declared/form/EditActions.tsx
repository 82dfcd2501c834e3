import { type ReactNode, useEffect } from 'react'
import { type RaRecord, useEvent, useNavigate } from 'react-admin'
import { useLocation } from 'react-router'
import type { ResourceData } from '#resources/language/resource.ts'
import { isObject } from '#resources/language/values.ts'
import { ActionRunner, useRunAction } from '../actions/ActionRunner.tsx'
import { offeredAction } from '../actions/offeredActions.ts'
import { useEngine } from '../engine.ts'
import { usePaths } from '../usePaths.ts'

interface EditActionsProps {
  resource: ResourceData
  record: RaRecord
  children: ReactNode
}

/** Runs actions on the edited record. A link can start one through its history state: `{ run: 'print' }`. */
export function EditActions({ resource, record, children }: EditActionsProps) {
  const paths = usePaths(resource)
  const navigate = useNavigate()
  return (
    <ActionRunner resource={resource} onRemoved={() => navigate(paths.back)} onDialogClosed={() => undefined}>
      {children}
      <RunsOnArrival resource={resource} record={record} />
    </ActionRunner>
  )
}

/** Runs the action that the history state contains, once. The state is cleared first, because it survives a reload. */
function RunsOnArrival({ resource, record }: Omit<EditActionsProps, 'children'>) {
  const { surroundings } = useEngine()
  const run = useRunAction()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const named = isObject(state) && typeof state.run === 'string' ? state.run : undefined
  const arrive = useEvent((action: string) => {
    navigate(pathname + search, { replace: true, state: { ...(isObject(state) && state), run: undefined } })
    if (offeredAction(resource, action, record, surroundings())?.isPossible) run(action, record)
  })
  // An effect, because the history state is set from outside by a link.
  useEffect(() => {
    if (named !== undefined) arrive(named)
  }, [named, arrive])
  return null
}
