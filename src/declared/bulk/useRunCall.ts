import { useCallback } from 'react'
import { getInputResource } from '#language/actionInput.ts'
import { getApiPath } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { isSavedView } from '../../api/listQuery.ts'
import { buildRequestBody } from '../../api/requestBody.ts'
import { useEngine } from '../engine.ts'
import { useExportContext } from '../export/exportManager.ts'
import { buildFilter, type ListState } from '../listState/listState.ts'
import type { Matching } from '../listState/useSelection.ts'
import type { BulkCommand } from './bulkCommands.ts'
import { type BulkSummary, type BulkTask, isUndoCall } from './bulkSummary.ts'
import { type BulkResponse, callBulk } from './callBulk.ts'
import type { RunControl } from './useRunSingly.ts'

interface CallControl extends RunControl {
  /** The selection of all matching records, if the command applies to it. */
  readonly matching: Matching | undefined
  /** Called with the number of matching records, if it differs from the number that the user has seen. */
  readonly onMatchCount: (count: number) => void
}

/** Runs a task with a single request to the server. */
export function useRunCall(
  resource: ResourceData,
  state: ListState | undefined,
): (task: BulkTask, control: CallControl) => Promise<BulkSummary> {
  const { resources } = useEngine()
  const download = useExportContext()?.download
  return useCallback(
    async (task, { matching, ...control }) => {
      if (!download) throw new Error('there is no connection for a call')
      const path = `/${getApiPath(resource)}/bulk`
      const buildBody = (command: BulkCommand) => ({
        ...buildAction(command),
        ...(command.matchCount !== undefined && matching && state
          ? { expect: command.matchCount, match: { ...buildMatch(resource, state), except: matching.except } }
          : { ids: command.records.map(({ id }) => id) }),
      })
      const buildAction = ({ name, isActivation, input, inputResource }: BulkCommand) => {
        const asked = inputResource ?? getInputResource(resource, name)
        const body = asked && buildRequestBody(resources, asked, input ?? {}, 'create')
        return {
          action: name,
          ...(isActivation !== undefined && { active: isActivation }),
          ...(body && 'data' in body && { values: body.data }),
        }
      }
      const data = isUndoCall(task) ? { undo: task.operation } : buildBody(task)
      return summarize(task, await callBulk(download, path, data, control), control.signal)
    },
    [resource, state, resources, download],
  )
}

/**
 * The conditions of a list, with the parameter names of the server. The conditions of a saved view are in its state; the
 * server knows declared views only.
 */
function buildMatch(resource: ResourceData, state: ListState): Readonly<Record<string, unknown>> {
  const { search, view, ...others } = buildFilter(state)
  return {
    ...others,
    ...(view !== undefined && !isSavedView(resource, view) && { view }),
    ...(search !== undefined && { FilterString: search }),
  }
}

function summarize(task: BulkTask, answer: BulkResponse, signal: AbortSignal): BulkSummary {
  const { operation, total, lines, isComplete } = answer
  const changed = lines.filter(({ outcome }) => outcome === 'changed')
  const refused = lines.flatMap(({ id, title, outcome, reason = '' }) =>
    outcome === 'refused' ? [{ id, title, reason }] : [],
  )
  const untried = total - lines.length
  const canBeUndone = !isUndoCall(task) && (task.name === 'toggle' || task.name === 'edit')
  const changedIds = new Set(lines.filter(({ outcome }) => outcome !== 'refused').map(({ id }) => String(id)))
  return {
    changed: changed.length,
    onlyTitle: changed.length === 1 ? changed[0]?.title : undefined,
    refused,
    untried,
    ...(untried > 0 && { untriedBecause: signal.aborted && !isComplete ? 'stopped' : 'interrupted' }),
    undo: canBeUndone && changed.length > 0 ? { operation, count: changed.length } : undefined,
    remaining: isUndoCall(task) ? [] : task.records.filter(({ id }) => !changedIds.has(String(id))),
  }
}
