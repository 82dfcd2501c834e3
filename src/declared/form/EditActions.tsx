import { type ReactNode, useEffect } from 'react'
import { type RaRecord, useEvent, useNavigate } from 'react-admin'
import { useLocation } from 'react-router'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { ActionRunner, useRunAction } from '../actions/ActionRunner.tsx'
import { getAvailableAction } from '../actions/availableActions.ts'
import { useEngine } from '../engine.ts'
import { usePaths } from '../usePaths.ts'

interface EditActionsProps {
  resource: ResourceData
  record: RaRecord
  /** Called when an action has changed the record. */
  onChanged?: () => void
  children: ReactNode
}

/** Runs actions on the record of a screen. A link can start one through its history state: `{ run: 'print' }`. */
export function EditActions({ resource, record, onChanged, children }: EditActionsProps) {
  const paths = usePaths(resource)
  const navigate = useNavigate()
  return (
    <ActionRunner
      resource={resource}
      onRemoved={() => navigate(paths.back.to, { state: paths.back.state })}
      onChanged={onChanged}
      onDialogClosed={() => undefined}
    >
      {children}
      <RunActionFromState resource={resource} record={record} />
    </ActionRunner>
  )
}

/** Runs the action that the history state contains, once. The state is cleared first, because it survives a reload. */
function RunActionFromState({ resource, record }: Pick<EditActionsProps, 'resource' | 'record'>) {
  const { getEvaluationContext } = useEngine()
  const runAction = useRunAction()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const actionName = isObject(state) && typeof state.run === 'string' ? state.run : undefined
  const runOnce = useEvent((action: string) => {
    navigate(pathname + search, { replace: true, state: { ...(isObject(state) && state), run: undefined } })
    if (getAvailableAction(resource, action, record, getEvaluationContext())?.isPossible) runAction(action, record)
  })
  // An effect, because the history state is set from outside by a link.
  useEffect(() => {
    if (actionName !== undefined) runOnce(actionName)
  }, [actionName, runOnce])
  return null
}
