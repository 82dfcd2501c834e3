import { useCallback } from 'react'
import type { RaRecord } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import { useEngine } from '../engine.ts'
import { type BulkCommand, getUndoCommand } from './bulkCommands.ts'
import type { BulkSummary } from './bulkSummary.ts'
import { runEach } from './runEach.ts'
import { useRunOnRecord } from './useRunOnRecord.ts'

export interface RunControl {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

const maxConcurrentRequests = 4

/** Runs a command with one request per record, for servers without a bulk endpoint. */
export function useRunSingly(
  resource: ResourceData,
): (command: BulkCommand, control: RunControl) => Promise<BulkSummary> {
  const { getEvaluationContext } = useEngine()
  const runOnRecord = useRunOnRecord(resource)
  return useCallback(
    async (command, { signal, onProgress }) => {
      const total = command.records.length
      const { results, notStarted } = await runEach(command.records, (record) => runOnRecord(command, record), {
        maxConcurrent: maxConcurrentRequests,
        isStopped: () => signal.aborted,
        onProgress: (done) => onProgress(done, total),
      })
      const changed = results.flatMap(({ item, result }) => (result === undefined ? [item] : []))
      const refused = results.flatMap(({ item: record, result: reason }) =>
        reason === undefined ? [] : [{ record, reason }],
      )
      const after = changed.map((record) => applyToggle(command, record, getEvaluationContext().now))
      return {
        changed: changed.length,
        onlyTitle: changed.length === 1 ? String(changed[0]?.[resource.title] ?? '') : undefined,
        refused: refused.map(({ record, reason }) => ({
          id: record.id,
          title: String(record[resource.title] ?? record.id),
          reason,
        })),
        untried: notStarted.length,
        undo: changed.length > 0 ? getUndoCommand(command, after) : undefined,
        remaining: [...refused.map(({ record }) => record), ...notStarted],
      }
    },
    [resource, getEvaluationContext, runOnRecord],
  )
}

/** The record after a toggle. */
function applyToggle({ isActivation }: BulkCommand, record: RaRecord, now: string): RaRecord {
  return isActivation === undefined ? record : { ...record, deletedAt: isActivation ? null : now }
}
