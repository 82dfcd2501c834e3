import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type RaRecord, useDataProvider, useEvent } from 'react-admin'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { getRoute } from '#language/derive.ts'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import type { Draft } from '../../../api/drafts.ts'
import { useShell } from '../../../layout/shell/shell.ts'
import { useEngine } from '../../engine.ts'
import type { FormValues } from '../formResolver.ts'
import { focusField, type RecordForm } from '../useRecordForm.ts'
import { buildDraft, getRestorableEntries } from './buildDraft.ts'

/** The debounce time of writing the draft, in ms. */
const debounceMs = 400

/** A stored draft that the user can restore or discard. */
export interface DraftOffer {
  readonly at: string
  readonly hadFiles: boolean
  /** Whether the record was saved after the draft was written. */
  readonly isOutdated: boolean
  restore(): void
  discard(): void
}

/** What a form must provide to have drafts: its storage key, and functions that build and restore a draft. */
export interface DraftableForm<V extends FieldValues> {
  readonly formKey: string
  readonly form: UseFormReturn<V>
  /** The record being edited; undefined for a new one. */
  readonly stored: RaRecord | undefined
  /** Builds a draft of the current input; undefined if there is nothing to store. */
  build(draft: {
    readonly at: string
    readonly version: string | undefined
    readonly dirty: unknown
  }): Draft | undefined
  /** Whether a draft would change the form. */
  hasChanges(draft: Draft): boolean
  restore(draft: Draft): void
  /** Called after the user discarded the offered draft. */
  focusFirstField(): void
}

interface DraftState {
  readonly offer: DraftOffer | undefined
  /** Discards the current input. */
  discardDraft(): void
}

/** The draft of a record form: its values by path. */
export function useDraft(record: RecordForm): DraftState {
  const { resource, fields, form, stored, presetOwner } = record
  return useFormDraft<FormValues>({
    formKey: [getRoute(resource), stored?.id ?? 'new', ...(presetOwner ? [presetOwner.value] : [])].join('.'),
    form,
    stored,
    build: ({ at, version, dirty }) => buildDraft({ fields, values: form.getValues(), dirty }, at, version),
    hasChanges: (draft) => getRestorableEntries(draft, fields, form.getValues()).length > 0,
    restore(draft) {
      const entries = getRestorableEntries(draft, fields, form.getValues())
      for (const [path, value] of entries) {
        form.setValue(path, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      }
      focusField(resource, fields.find(({ wirePath }) => entries.some(([path]) => path === wirePath))?.wirePath ?? '')
    },
    focusFirstField: () => focusField(resource, fields[0]?.wirePath ?? ''),
  })
}

/**
 * Stores the input of a form, so that it survives a reload or the end of a session. Offers it when the form is opened
 * again.
 */
export function useFormDraft<V extends FieldValues>(draftableForm: DraftableForm<V>): DraftState {
  const { formKey, stored } = draftableForm
  const { drafts } = useShell()
  const version = useRecordVersion(stored)
  const [offeredDraft, setOfferedDraft] = useState<Draft | undefined>(() => {
    const draft = drafts.read(formKey)
    return draft && draftableForm.hasChanges(draft) ? draft : undefined
  })
  const discardDraft = useDraftWriter(draftableForm, version)

  if (!offeredDraft) return { offer: undefined, discardDraft }
  const closeOffer = () => setOfferedDraft(undefined)
  return {
    discardDraft,
    offer: {
      at: offeredDraft.at,
      hadFiles: offeredDraft.hadFiles === true,
      isOutdated: offeredDraft.version !== undefined && version !== undefined && offeredDraft.version !== version,
      restore() {
        draftableForm.restore(offeredDraft)
        closeOffer()
      },
      discard() {
        drafts.remove(formKey)
        closeOffer()
        draftableForm.focusFirstField()
      },
    },
  }
}

/** The ETag of the edited record; undefined until it is known. */
function useRecordVersion(stored: RaRecord | undefined): string | undefined {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const { data } = useQuery({
    queryKey: ['version', stored],
    queryFn: async () => (stored && (await dataProvider.getVersion(stored))) ?? null,
    gcTime: 0,
    networkMode: 'always',
  })
  return data ?? undefined
}

/** Writes the draft after each pause in typing, and removes it when there are no unsaved changes. */
function useDraftWriter<V extends FieldValues>(
  draftableForm: DraftableForm<V>,
  version: string | undefined,
): () => void {
  const { formKey, form } = draftableForm
  const { drafts, schedule } = useShell()
  const { clock } = useEngine()
  const { isDirty, dirtyFields } = useFormState({ control: form.control })
  const cancelTimer = useRef<() => void>(undefined)
  const isDiscarded = useRef(false)

  const write = useEvent(() => {
    cancelTimer.current?.()
    cancelTimer.current = undefined
    if (isDiscarded.current || !isDirty) return
    const draft = draftableForm.build({ at: clock().toISOString(), version, dirty: dirtyFields })
    if (draft) drafts.write(formKey, draft)
    else drafts.remove(formKey)
  })
  const flush = useEvent(() => cancelTimer.current && write())
  const scheduleWrite = useEvent(() => {
    cancelTimer.current?.()
    cancelTimer.current = schedule(debounceMs, write)
  })
  const remove = useEvent(() => {
    cancelTimer.current?.()
    cancelTimer.current = undefined
    drafts.remove(formKey)
  })

  // An effect, because the form is an external store. On `pagehide` the draft is written at once, because a closing tab
  // runs no timers.
  useEffect(() => {
    if (!isDirty) return
    scheduleWrite()
    const subscription = form.watch(scheduleWrite)
    addEventListener('pagehide', flush)
    return () => {
      subscription.unsubscribe()
      removeEventListener('pagehide', flush)
    }
  }, [isDirty, form, scheduleWrite, flush])
  // The form is no longer dirty, because it was saved, reverted or changed back. Its draft is no longer needed.
  const wasDirty = useRef(false)
  useEffect(() => {
    if (wasDirty.current && !isDirty) remove()
    wasDirty.current = isDirty
  }, [isDirty, remove])
  useEffect(() => flush, [flush])

  return () => {
    isDiscarded.current = true
    remove()
  }
}
