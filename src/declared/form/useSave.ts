import { type RefObject, useRef, useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { flushSync } from 'react-dom'
import { routeOf } from '#resources/language/derive.ts'
import { valueAt } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { ApiError, hasStatus } from '../../api/apiError.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useListPatch } from '../actions/useListPatch.ts'
import { useReason } from '../actions/useReason.ts'
import { useEngine } from '../engine.ts'
import { type Failure, failureOf } from '../failure.ts'
import { eventText } from '../messages.ts'
import { recordParams } from '../values/recordParams.ts'
import { errorsBelow, type FormValues, serverError } from './formIssues.ts'
import { initialValues, valuesToSave } from './formModel.ts'
import { useHeldFields } from './useHeldFields.ts'
import { focusField, type RecordForm } from './useRecordForm.ts'

/** How a save ended, until the person has taken note. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly saved: Saved }
  /** `field`: what the server's sentence is about. `mayRetry`: the same save may pass in a moment. */
  | {
      readonly kind: 'failed'
      readonly failure: Failure
      readonly field?: string | undefined
      readonly mayRetry?: boolean
    }
  /** Somebody else saved the record meanwhile; this is what they saved. */
  | { readonly kind: 'edited'; readonly theirs: RaRecord }

/** A record that was saved, and how that is said. */
export interface Saved {
  readonly record: RaRecord
  readonly isNew: boolean
  readonly text: string
}

export interface Save {
  /** Checks and saves; what is missing is listed, and the first of it focused. */
  save(): void
  /** Saves again what failed. */
  retry(): void
  /** Saves over another version of the record. */
  saveOver(theirs: RaRecord): void
  readonly outcome: SaveOutcome | undefined
  /** How much of a save with files is sent, from 0 to 1; absent: nothing that takes a while is on its way. */
  readonly progress: number | undefined
  /** What is typed is on its way: the fields take nothing more. */
  readonly isHeld: boolean
  /** The button that saves: whoever was in a field waits there meanwhile. */
  readonly button: RefObject<HTMLButtonElement | null>
  dismiss(): void
}

/**
 * Saves a form. Whatever happens, nothing that was typed is lost: a save ends with what the server made of it, so nothing
 * can be typed meanwhile.
 * @param onSaved told of a save instead of an outcome
 */
export function useSave(record: RecordForm, onSaved?: (saved: Saved) => void): Save {
  const { resource, fields, form, stored } = record
  const { translate } = useEngine()
  const [outcome, setOutcome] = useState<SaveOutcome>()
  const [progress, setProgress] = useState<number>()
  const send = useSend(record, setProgress)
  const explain = useExplain(record)
  const { isHeld, button, hold } = useHeldFields()

  const saveAs = async (values: FormValues, over: RaRecord | undefined): Promise<void> => {
    try {
      const saved = wholeOf(over, await hold(() => send(values, over)))
      // What was typed is saved: leaving the screen asks nothing any more.
      flushSync(() => {
        form.reset(initialValues(fields, saved))
        if (over) record.setStored(saved)
      })
      const text = eventText(translate, resource, over ? 'save' : 'create', 'success', recordParams(resource, saved))
      const outcome = { record: saved, isNew: over === undefined, text }
      if (onSaved) onSaved(outcome)
      else setOutcome({ kind: 'saved', saved: outcome })
    } catch (error) {
      setOutcome(await explain(error, over))
    }
  }
  const isRunning = useRef(false)
  const run = async (over: RaRecord | undefined): Promise<void> => {
    // Pressed twice, by Enter and by mouse, it is still one save.
    if (isRunning.current) return
    isRunning.current = true
    await form
      .handleSubmit(
        (values) => saveAs(values, over),
        (errors) => focusShown(resource, errorsBelow(errors)[0]?.path ?? ''),
      )()
      .finally(() => {
        isRunning.current = false
        setProgress(undefined)
      })
  }
  return {
    save: () => void run(stored),
    retry() {
      setOutcome(undefined)
      void run(stored)
    },
    saveOver(theirs) {
      record.setStored(theirs)
      setOutcome(undefined)
      void run(theirs)
    },
    outcome,
    progress,
    isHeld,
    button,
    dismiss: () => setOutcome(undefined),
  }
}

/** The answer to a save itself, whose version is known, unless the backend leaves out what it did not change. */
function wholeOf(over: RaRecord | undefined, saved: RaRecord): RaRecord {
  const isWhole = Object.keys(over ?? {}).every((name) => name in saved)
  return isWhole ? saved : { ...over, ...saved }
}

/** Whether a failure is one of the connection or of the server: the save itself was not refused. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'http' || error.status >= 500 || error.status === 429)
}

/** Leads to an error that is about to be shown: what reveals an input out of sight is there only then. */
function focusShown(resource: ResourceData, wirePath: string): void {
  requestAnimationFrame(() => focusField(resource, wirePath))
}

/** Sends what is typed. Lists that are opened from now on ask the server again. */
function useSend({ resource, mode, fields }: RecordForm, onProgress: (share: number) => void) {
  const { surroundings } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const lists = useListPatch(resource)
  const route = routeOf(resource)
  return async (values: FormValues, over: RaRecord | undefined): Promise<RaRecord> => {
    const data = valuesToSave(fields, mode, over, values, surroundings())
    const hasFiles = fields.some(({ wirePath }) => valueAt(values, wirePath) instanceof Blob)
    const meta = hasFiles ? { onProgress } : {}
    if (hasFiles) onProgress(0)
    const answer = over
      ? await dataProvider.update<RaRecord>(route, { id: over.id, data, previousData: over, meta })
      : await dataProvider.create(route, { data, meta })
    await lists.expire()
    return answer.data
  }
}

/** Puts a failed save into words, asking for the record again where its state or its version was the reason. */
function useExplain({ resource, mode, form }: RecordForm) {
  const { translate } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const reasonFor = useReason(resource)
  const current = (id: RaRecord['id']): Promise<RaRecord | undefined> =>
    dataProvider.getOne<RaRecord>(routeOf(resource), { id }).then(
      ({ data }) => data,
      () => undefined,
    )
  return async (error: unknown, over: RaRecord | undefined): Promise<SaveOutcome> => {
    const failure = failureOf(translate, resource, mode === 'create' ? 'create' : 'save', error)
    if (over && hasStatus(error, 404)) {
      return { kind: 'failed', failure: { title: translate('form.gone.title'), text: translate('form.gone.text') } }
    }
    if (over && (hasStatus(error, 409) || hasStatus(error, 412))) {
      const theirs = await current(over.id)
      if (theirs && error.status === 412) return { kind: 'edited', theirs }
      const reason = theirs && reasonFor('edit', theirs)
      return { kind: 'failed', failure: { ...failure, detail: reason ?? translate('events.conflict.failure') } }
    }
    const field = error instanceof ApiError && error.sentence !== undefined ? error.field : undefined
    if (field !== undefined) form.setError(field, { type: serverError, message: failure.text })
    return { kind: 'failed', failure, field, mayRetry: isPassing(error) }
  }
}
