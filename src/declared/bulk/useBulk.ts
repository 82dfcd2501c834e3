import { useCallback, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { ResourceData } from '#resources/language/resource.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useUnsavedWork } from '../../layout/shell/useUnsavedWork.ts'
import { useListPatch } from '../actions/useListPatch.ts'
import { useEngine } from '../engine.ts'
import type { Selection } from '../listState/useSelection.ts'
import { recordName } from '../messages.ts'
import { type BulkCommand, oppositeOf } from './bulkCommands.ts'
import { runEach } from './runEach.ts'
import { useAttempt } from './useAttempt.ts'

/** The result of a command per record. */
export interface BulkSummary {
  readonly changed: readonly RaRecord[]
  readonly refused: readonly { readonly record: RaRecord; readonly reason: string }[]
  /** Not started, because the user stopped the run. */
  readonly untried: readonly RaRecord[]
  /** The command that undoes the changes; undefined if that is impossible. */
  readonly undo?: BulkCommand | undefined
}

export interface Bulk {
  /** Undefined while nothing runs. */
  readonly progress: { readonly done: number; readonly total: number } | undefined
  /** The result of a run with failures. A run without failures shows a notice instead. */
  readonly summary: BulkSummary | undefined
  run(command: BulkCommand): Promise<void>
  /** Starts no further requests. */
  stop(): void
  dismiss(): void
}

const requestsAtOnce = 4

/** Runs commands on the selected records. Records that were not changed stay selected. */
export function useBulk(resource: ResourceData, selection: Selection): Bulk {
  const { translate, surroundings } = useEngine()
  const sayDone = useNotice()
  const lists = useListPatch(resource)
  const attempt = useAttempt(resource)
  const [progress, setProgress] = useState<Bulk['progress']>()
  const [summary, setSummary] = useState<BulkSummary>()
  const isStopped = useRef(false)
  useUnsavedWork(progress !== undefined)

  const run = useCallback(
    async (command: BulkCommand): Promise<void> => {
      const total = command.records.length
      isStopped.current = false
      setSummary(undefined)
      setProgress({ done: 0, total })
      const ran = await runEach(command.records, (record) => attempt(command, record), {
        atOnce: requestsAtOnce,
        isStopped: () => isStopped.current,
        onProgress: (done) => setProgress({ done, total }),
      })
      const changed = ran.done.flatMap(({ thing, result }) => (result === undefined ? [thing] : []))
      const refused = ran.done.flatMap(({ thing: record, result: reason }) =>
        reason === undefined ? [] : [{ record, reason }],
      )
      const undo =
        changed.length > 0
          ? oppositeOf(
              command,
              changed.map((record) => turned(command, record, surroundings().now)),
            )
          : undefined
      setProgress(undefined)
      selection.select([...refused.map(({ record }) => record), ...ran.untried])
      await lists.reload()
      if (refused.length + ran.untried.length > 0) {
        return setSummary({ changed, refused, untried: ran.untried, undo })
      }
      const text = translate('list.bulk.changed', { smart_count: changed.length })
      if (command.isUndo) return sayDone(translate('list.undone'), { subject: text })
      const [only, ...others] = changed
      const about = only && others.length === 0 ? recordName(translate, resource, only) : undefined
      sayDone(text, { subject: about, onUndo: undo && (() => void run(undo)) })
    },
    [resource, translate, surroundings, sayDone, lists, attempt, selection],
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
function turned({ activates }: BulkCommand, record: RaRecord, now: string): RaRecord {
  return activates === undefined ? record : { ...record, deletedAt: activates ? null : now }
}
