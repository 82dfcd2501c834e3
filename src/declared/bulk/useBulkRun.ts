import { useCallback, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useUnsavedWork } from '../../layout/shell/useUnsavedWork.ts'
import { useListCache } from '../actions/useListCache.ts'
import { useEngine } from '../engine.ts'
import type { Selection } from '../listState/useSelection.ts'
import { formatRecordName } from '../messages.ts'
import { type BulkCommand, getUndoCommand } from './bulkCommands.ts'
import { runEach } from './runEach.ts'
import { useRunOnRecord } from './useRunOnRecord.ts'

/** The result of a command per record. */
export interface BulkSummary {
  readonly changed: readonly RaRecord[]
  readonly refused: readonly { readonly record: RaRecord; readonly reason: string }[]
  /** Not started, because the user stopped the run. */
  readonly notStarted: readonly RaRecord[]
  /** The command that undoes the changes; undefined if that is impossible. */
  readonly undo?: BulkCommand | undefined
}

export interface BulkRun {
  /** Undefined while nothing runs. */
  readonly progress: { readonly done: number; readonly total: number } | undefined
  /** The result of a run with failures. A run without failures shows a notice instead. */
  readonly summary: BulkSummary | undefined
  run(command: BulkCommand): Promise<void>
  /** Starts no further requests. */
  stop(): void
  dismiss(): void
}

const maxConcurrentRequests = 4

/** Runs commands on the selected records. Records that were not changed stay selected. */
export function useBulkRun(resource: ResourceData, selection: Selection): BulkRun {
  const { translate, getEvaluationContext } = useEngine()
  const notify = useNotice()
  const listCache = useListCache(resource)
  const runOnRecord = useRunOnRecord(resource)
  const [progress, setProgress] = useState<BulkRun['progress']>()
  const [summary, setSummary] = useState<BulkSummary>()
  const isStopped = useRef(false)
  useUnsavedWork(progress !== undefined)

  const run = useCallback(
    async (command: BulkCommand): Promise<void> => {
      const total = command.records.length
      isStopped.current = false
      setSummary(undefined)
      setProgress({ done: 0, total })
      const runResult = await runEach(command.records, (record) => runOnRecord(command, record), {
        maxConcurrent: maxConcurrentRequests,
        isStopped: () => isStopped.current,
        onProgress: (done) => setProgress({ done, total }),
      })
      const changed = runResult.results.flatMap(({ item, result }) => (result === undefined ? [item] : []))
      const refused = runResult.results.flatMap(({ item: record, result: reason }) =>
        reason === undefined ? [] : [{ record, reason }],
      )
      const undo =
        changed.length > 0
          ? getUndoCommand(
              command,
              changed.map((record) => applyToggle(command, record, getEvaluationContext().now)),
            )
          : undefined
      setProgress(undefined)
      selection.select([...refused.map(({ record }) => record), ...runResult.notStarted])
      await listCache.reload()
      if (refused.length + runResult.notStarted.length > 0) {
        return setSummary({ changed, refused, notStarted: runResult.notStarted, undo })
      }
      const text = translate('list.bulk.changed', { smart_count: changed.length })
      if (command.isUndo) return notify(translate('list.undone'), { subject: text })
      const [onlyRecord, ...others] = changed
      const subject = onlyRecord && others.length === 0 ? formatRecordName(translate, resource, onlyRecord) : undefined
      notify(text, { subject, onUndo: undo && (() => void run(undo)) })
    },
    [resource, translate, getEvaluationContext, notify, listCache, runOnRecord, selection],
  )
  return {
    progress,
    summary,
    run,
    stop: () => {
      isStopped.current = true
    },
    dismiss: () => setSummary(undefined),
  }
}

/** The record after a toggle. */
function applyToggle({ isActivation }: BulkCommand, record: RaRecord, now: string): RaRecord {
  return isActivation === undefined ? record : { ...record, deletedAt: isActivation ? null : now }
}
