import { type RefObject, useRef, useState } from 'react'
import { type RaRecord, useDataProvider, useEvent, useRegisterMutationMiddleware, useSaveContext } from 'react-admin'
import { flushSync } from 'react-dom'
import { inlineTexts } from '#i18n/inlineTexts.ts'
import type { BodyLeaf } from '#language/bodyLeaves.ts'
import { getRoute } from '#language/derive.ts'
import { getValue } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { ApiError, hasStatus } from '../../api/apiError.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import type { OwnerParameter } from '../../api/listQuery.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useDisabledReason } from '../actions/useDisabledReason.ts'
import { useListCache } from '../actions/useListCache.ts'
import { buildFailure, type Failure } from '../buildFailure.ts'
import { useEngine } from '../engine.ts'
import { describeMerge } from '../merge/describeChange.ts'
import { getEventText } from '../messages.ts'
import { getRecordParams } from '../values/getRecordParams.ts'
import { buildStoredValues, getValuesToSave } from './formModel.ts'
import { toOwnerParameter } from './formOwner.ts'
import { collectErrors, type FormValues, serverErrorType } from './formResolver.ts'
import { type FormMerge, useFormMerge } from './useFormMerge.ts'
import { useInertFields } from './useInertFields.ts'
import { focusField, type RecordForm } from './useRecordForm.ts'

/** The result of a save, until the user closes its dialog. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly saved: SaveResult }
  /** `field`: the field that caused the error. `canRetry`: whether the failure may be temporary. */
  | {
      readonly kind: 'failed'
      readonly failure: Failure
      readonly field?: string | undefined
      readonly canRetry?: boolean
    }
  /** Another user saved the record in the meantime, with other values in the same fields. */
  | { readonly kind: 'conflict'; readonly merge: FormMerge }

/** A saved record and its success message. */
export interface SaveResult {
  readonly record: RaRecord
  readonly isNew: boolean
  readonly text: string
  /** A sentence about the changes of another user that were kept besides those of this user. */
  readonly merged?: string | undefined
}

export interface FormSave {
  /** Validates and saves. Errors are listed, and the first invalid field is focused. */
  save(): void
  /** Repeats a failed save. */
  retry(): void
  /** Resolves a conflict: saves the user's values of the `kept` fields, and the other user's values of the rest. */
  resolve(merge: FormMerge, kept: readonly BodyLeaf[]): void
  readonly outcome: SaveOutcome | undefined
  /** The fraction of the files that was uploaded, from 0 to 1; undefined without files. */
  readonly progress: number | undefined
  /** Whether a save is running. The fields are then inert. */
  readonly isInert: boolean
  /** The save button. It is focused while the fields are inert. */
  readonly button: RefObject<HTMLButtonElement | null>
  dismiss(): void
}

/**
 * Saves a form. The fields are inert during the request, because the form is then reset to the response of the server.
 * @param onSaved called after a successful save; `outcome` is then not set
 */
export function useSave(record: RecordForm, onSaved?: (saved: SaveResult) => void): FormSave {
  const { resource, form, stored } = record
  const [outcome, setOutcome] = useState<SaveOutcome>()
  const [progress, setProgress] = useState<number>()
  const { take } = useFormMerge(record)
  const { isInert, button, runInert } = useInertFields()
  const submit = useSubmit(record, { runInert, setOutcome, setProgress, onSaved })
  const isRunning = useRef(false)
  const validateAndSave = async (storedRecord: RaRecord | undefined, merge?: FormMerge): Promise<void> => {
    // Ignores a second submit during the first one, e.g. by Enter and by mouse.
    if (isRunning.current) return
    isRunning.current = true
    await form
      .handleSubmit(
        (values) => submit(values, storedRecord, merge),
        (errors) => focusAfterRender(resource, collectErrors(errors)[0]?.path ?? ''),
      )()
      .finally(() => {
        isRunning.current = false
        setProgress(undefined)
      })
  }
  return {
    save: () => void validateAndSave(stored),
    retry() {
      setOutcome(undefined)
      void validateAndSave(stored)
    },
    resolve(merge, kept) {
      const dropped = merge.fields.filter(({ path }) => !kept.some((leaf) => leaf.path === path))
      record.setStored(merge.theirs)
      take(merge, dropped)
      setOutcome(undefined)
      void validateAndSave(merge.theirs, merge)
    },
    outcome,
    progress,
    isInert,
    button,
    dismiss: () => setOutcome(undefined),
  }
}

interface SubmitParts {
  readonly runInert: ReturnType<typeof useInertFields>['runInert']
  readonly setOutcome: (outcome: SaveOutcome) => void
  readonly setProgress: (share: number) => void
  readonly onSaved: ((saved: SaveResult) => void) | undefined
}

/**
 * Returns a function that saves valid values based on a stored version. If another user has saved different fields in
 * the meantime, both changes are merged and saved again.
 */
function useSubmit(record: RecordForm, { runInert, setOutcome, setProgress, onSaved }: SubmitParts) {
  const { resource, fields, form } = record
  const { translate } = useEngine()
  const sendValues = useSendValues(record, setProgress)
  const buildFailureOutcome = useBuildFailureOutcome(record)
  const { compare, take } = useFormMerge(record)
  const describeTaken = useDescribeTaken(resource)
  /** @param merge the conflict with the version of another user, whose changes to other fields this save keeps */
  return async function submit(
    values: FormValues,
    storedRecord: RaRecord | undefined,
    merge?: FormMerge,
    attempt = 1,
  ): Promise<void> {
    try {
      const saved = addOmittedFields(storedRecord, await runInert(() => sendValues(values, storedRecord)))
      // After the reset the form is not dirty, so leaving the screen needs no confirmation.
      flushSync(() => {
        form.reset(buildStoredValues(fields, saved))
        if (storedRecord) record.setStored(saved)
      })
      const event = storedRecord ? 'save' : 'create'
      const text = getEventText(translate, resource, event, 'success', getRecordParams(resource, saved))
      const outcome = { record: saved, isNew: storedRecord === undefined, text, merged: merge && describeTaken(merge) }
      if (onSaved) onSaved(outcome)
      else setOutcome({ kind: 'saved', saved: outcome })
    } catch (error) {
      const newer = storedRecord && hasStatus(error, 412) ? await compare(values, storedRecord) : undefined
      if (!newer || attempt === maxAttempts) return setOutcome(await buildFailureOutcome(error, storedRecord))
      if (newer.fields.length > 0) return setOutcome({ kind: 'conflict', merge: newer })
      record.setStored(newer.theirs)
      take(newer)
      await submit(form.getValues(), newer.theirs, newer, attempt + 1)
    }
  }
}

/** The maximum number of attempts while other users keep saving the record. */
const maxAttempts = 5

/** Names the fields that were taken from another version, and the user who saved them; undefined if there are none. */
function useDescribeTaken(resource: ResourceData): (merge: FormMerge) => string | undefined {
  const engine = useEngine()
  const texts = useLocalizedTexts(inlineTexts)
  return ({ taken, combined, change }) => {
    const fields = [...taken, ...combined.map(({ leaf }) => leaf)]
    return fields.length > 0 ? describeMerge(texts, engine, resource, { fields, change }) : undefined
  }
}

/**
 * Returns the response itself if it is complete, because its version is known. Otherwise the backend has omitted
 * unchanged fields, which are added.
 */
function addOmittedFields(storedRecord: RaRecord | undefined, saved: RaRecord): RaRecord {
  const isComplete = Object.keys(storedRecord ?? {}).every((name) => name in saved)
  return isComplete ? saved : { ...storedRecord, ...saved }
}

/** Whether a failure is temporary: the network or the server failed, but the save was not rejected. */
export function isTemporaryFailure(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'http' || error.status >= 500 || error.status === 429)
}

/** Focuses a field after the next render. For a hidden field, the button with its error does not exist before. */
function focusAfterRender(resource: ResourceData, wirePath: string): void {
  requestAnimationFrame(() => focusField(resource, wirePath))
}

/** The parameters that are added to the data provider call of react-admin's controller. */
interface MutationParams {
  /** The version that the save is based on; undefined for a new record. */
  readonly previousData: RaRecord | undefined
  readonly meta: { readonly onProgress?: (share: number) => void; readonly owner?: OwnerParameter }
}

/** Sends the values through react-admin's create or edit controller and marks the lists as outdated. */
function useSendValues({ resource, mode, fields, presetOwner }: RecordForm, onProgress: (share: number) => void) {
  const { getEvaluationContext } = useEngine()
  const listCache = useListCache(resource)
  const { save } = useSaveContext()
  const mutationParams = useRef<MutationParams>(undefined)
  // The controller would send the version that it loaded, but a save after a conflict is based on a newer one.
  const middleware = useEvent((route: string, params: object, next: (route: string, params: object) => unknown) =>
    next(route, { ...params, ...mutationParams.current }),
  )
  useRegisterMutationMiddleware(middleware)
  return async (values: FormValues, storedRecord: RaRecord | undefined): Promise<RaRecord> => {
    const data = getValuesToSave(fields, mode, storedRecord, values, getEvaluationContext(), resource.fields)
    const hasFiles = fields.some(({ wirePath }) => getValue(values, wirePath) instanceof Blob)
    if (hasFiles) onProgress(0)
    const meta = { ...(hasFiles && { onProgress }), ...(presetOwner && { owner: toOwnerParameter(presetOwner) }) }
    mutationParams.current = { previousData: storedRecord, meta }
    const saved = await new Promise<RaRecord>((resolve, reject) => {
      void save?.(data, { onSuccess: resolve, onError: reject })
    })
    await listCache.invalidate()
    return saved
  }
}

/** Converts an error to the outcome of a save. After a conflict it loads the current record to name the reason. */
function useBuildFailureOutcome({ resource, mode, form }: RecordForm) {
  const { translate } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const getReason = useDisabledReason(resource)
  const fetchCurrent = (id: RaRecord['id']): Promise<RaRecord | undefined> =>
    dataProvider.getOne<RaRecord>(getRoute(resource), { id }).then(
      ({ data }) => data,
      () => undefined,
    )
  return async (error: unknown, storedRecord: RaRecord | undefined): Promise<SaveOutcome> => {
    const failure = buildFailure(translate, resource, mode === 'create' ? 'create' : 'save', error)
    if (storedRecord && hasStatus(error, 404)) {
      return { kind: 'failed', failure: { title: translate('form.gone.title'), text: translate('form.gone.text') } }
    }
    if (storedRecord && (hasStatus(error, 409) || hasStatus(error, 412))) {
      const current = await fetchCurrent(storedRecord.id)
      const reason = current && getReason('edit', current)
      return { kind: 'failed', failure: { ...failure, detail: reason ?? translate('events.conflict.failure') } }
    }
    const field = error instanceof ApiError && error.serverText !== undefined ? error.field : undefined
    if (field !== undefined) form.setError(field, { type: serverErrorType, message: failure.text })
    return { kind: 'failed', failure, field, canRetry: isTemporaryFailure(error) }
  }
}
