import { useCallback, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { bulkText } from '#i18n/bulkTexts.ts'
import type { Translator } from '#i18n/translate.ts'
import type { ResourceData } from '#language/resource.ts'
import { hasStatus } from '../../api/apiError.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useUnsavedWork } from '../../layout/shell/useUnsavedWork.ts'
import { useListCache } from '../actions/useListCache.ts'
import { buildFailure, type Failure } from '../buildFailure.ts'
import { useEngine } from '../engine.ts'
import type { ListState } from '../listState/listState.ts'
import type { Selection } from '../listState/useSelection.ts'
import { formatRecordName } from '../messages.ts'
import type { BulkCommand } from './bulkCommands.ts'
import { type BulkSummary, type BulkTask, isUndoCall } from './bulkSummary.ts'
import { useHasBulk } from './useHasBulk.ts'
import { useRunCall } from './useRunCall.ts'
import { useRunSingly } from './useRunSingly.ts'

export interface BulkRun {
  /** Undefined while nothing runs. */
  readonly progress: { readonly done: number; readonly total: number } | undefined
  /** The result of a run with failures. A run without failures shows a notice instead. */
  readonly summary: BulkSummary | undefined
  /** Why a run did not begin. */
  readonly failure: Failure | undefined
  /** A command that did not begin, because the number of matching records has changed since the user saw it. */
  readonly outdated: BulkCommand | undefined
  /** Whether the server can change several records in one request; undefined until this is known. */
  readonly hasBulk: boolean | undefined
  run(task: BulkTask): Promise<void>
  /** Stops the run after the current record. */
  stop(): void
  dismiss(): void
}

/** What commands run on. */
interface SelectedRecords {
  readonly selection: Selection
  readonly state: ListState
}

/**
 * Runs commands on the selected records. Records that were not changed stay selected.
 *
 * @param selected absent: earlier operations can be undone, and nothing else
 */
export function useBulkRun(resource: ResourceData, selected?: SelectedRecords): BulkRun {
  const { translate } = useEngine()
  const notifyDone = useNotifyDone(resource, (undo) => void run(undo))
  const listCache = useListCache(resource)
  const hasBulk = useHasBulk()
  const runSingly = useRunSingly(resource)
  const runCall = useRunCall(resource, selected?.state)
  const [progress, setProgress] = useState<BulkRun['progress']>()
  const [result, setResult] = useState<Pick<BulkRun, 'summary' | 'failure' | 'outdated'>>(noResult)
  const controller = useRef<AbortController>(undefined)
  useUnsavedWork(progress !== undefined)

  const execute = async (task: BulkTask): Promise<void> => {
    const { signal } = newController(controller)
    const onProgress = (done: number, total: number) => setProgress({ done, total })
    const matching = selected?.selection.matching
    let matchCount: number | undefined
    const onMatchCount = (count: number): void => {
      matchCount = count
    }
    onProgress(0, isUndoCall(task) ? task.count : (task.matchCount ?? task.records.length))
    try {
      const isCall = isUndoCall(task) || task.matchCount !== undefined || hasBulk === true
      const summary = isCall
        ? await runCall(task, { signal, onProgress, matching, onMatchCount })
        : await runSingly(task, { signal, onProgress })
      // Undoing an earlier operation must not change the current selection.
      if (!isUndoCall(task)) selected?.selection.select(summary.remaining)
      await listCache.reload()
      setProgress(undefined)
      if (summary.refused.length + summary.untried > 0) setResult({ ...noResult, summary })
      else notifyDone(task, summary)
    } catch (error) {
      setProgress(undefined)
      if (signal.aborted) return listCache.reload()
      if (matchCount === undefined || isUndoCall(task))
        return setResult({ ...noResult, failure: buildBulkFailure(translate, resource, error, task) })
      await listCache.reload()
      if (matching) selected?.selection.selectMatching({ ...matching, total: matchCount + matching.except.length })
      setResult({ ...noResult, outdated: { ...task, matchCount } })
    }
  }
  const run = useEvent((task: BulkTask): Promise<void> => {
    setResult(noResult)
    return execute(task)
  })
  return {
    progress,
    ...result,
    hasBulk,
    run,
    stop: () => controller.current?.abort(),
    dismiss: useCallback(() => setResult(noResult), []),
  }
}

/** Returns a function that shows how many records a task has changed, with an undo button. */
function useNotifyDone(resource: ResourceData, undoTask: (undo: BulkTask) => void) {
  const { translate } = useEngine()
  const notify = useNotice()
  return (task: BulkTask, { changed, onlyTitle, undo }: BulkSummary): void => {
    const text = bulkText(translate.locale, 'changed', { smart_count: changed })
    const subject = onlyTitle && formatRecordName(translate, resource, { [resource.title]: onlyTitle })
    if (isUndoCall(task) || task.isUndo) notify(translate('list.undone'), { subject: text })
    else notify(text, { subject: subject || undefined, onUndo: undo && (() => undoTask(undo)) })
  }
}

/**
 * Explains why a task did not begin. After a 409 or 404, the message of the server is shown instead of the general
 * text.
 */
function buildBulkFailure(translate: Translator, resource: ResourceData, error: unknown, task: BulkTask): Failure {
  const failure = buildFailure(translate, resource, isUndoCall(task) ? 'edit' : task.name, error)
  const isTold = (hasStatus(error, 409) || hasStatus(error, 404)) && error.text !== ''
  return isTold ? { ...failure, text: error.text, detail: undefined } : failure
}

const noResult = { summary: undefined, failure: undefined, outdated: undefined }

function newController(ref: { current: AbortController | undefined }): AbortController {
  ref.current = new AbortController()
  return ref.current
}
