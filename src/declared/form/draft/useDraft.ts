import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type RaRecord, useDataProvider, useEvent } from 'react-admin'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { routeOf } from '#resources/language/derive.ts'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import type { Draft } from '../../../api/drafts.ts'
import { useShell } from '../../../layout/shell/shell.ts'
import { useEngine } from '../../engine.ts'
import type { FormValues } from '../formIssues.ts'
import { focusField, type RecordForm } from '../useRecordForm.ts'
import { draftOf, restorable } from './draftOf.ts'

/** The debounce time of writing the draft, in ms. */
const pauseMs = 400

/** A stored draft that the user can restore or discard. */
export interface DraftOffer {
  readonly at: string
  readonly hadFiles: boolean
  /** Whether the record was saved after the draft was written. */
  readonly isOutdated: boolean
  restore(): void
  discard(): void
}

/** A form with drafts: its storage key and how to build and restore a draft. */
export interface DraftedForm<V extends FieldValues> {
  readonly place: string
  readonly form: UseFormReturn<V>
  /** The record being edited; undefined for a new one. */
  readonly stored: RaRecord | undefined
  /** Builds a draft of the current input; undefined if there is nothing to store. */
  take(kept: { readonly at: string; readonly version: string | undefined; readonly dirty: unknown }): Draft | undefined
  /** Whether a draft would change the form. */
  adds(draft: Draft): boolean
  restore(draft: Draft): void
  /** Called after the user discarded the offered draft. */
  focusFirst(): void
}

interface DraftOfForm {
  readonly offer: DraftOffer | undefined
  /** Discards the current input. */
  drop(): void
}

/** The draft of a record form: its values by path. */
export function useDraft(record: RecordForm): DraftOfForm {
  const { resource, fields, form, stored } = record
  return useDraftOf<FormValues>({
    place: `${routeOf(resource)}.${stored?.id ?? 'new'}`,
    form,
    stored,
    take: ({ at, version, dirty }) => draftOf({ fields, values: form.getValues(), dirty }, at, version),
    adds: (draft) => restorable(draft, fields, form.getValues()).length > 0,
    restore(draft) {
      const entries = restorable(draft, fields, form.getValues())
      for (const [path, value] of entries) {
        form.setValue(path, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      }
      focusField(resource, fields.find(({ wirePath }) => entries.some(([path]) => path === wirePath))?.wirePath ?? '')
    },
    focusFirst: () => focusField(resource, fields[0]?.wirePath ?? ''),
  })
}

/**
 * Stores the input of a form, so that it survives a reload or the end of a session. Offers it when the form is opened
 * again.
 */
export function useDraftOf<V extends FieldValues>(drafted: DraftedForm<V>): DraftOfForm {
  const { place, stored } = drafted
  const { drafts } = useShell()
  const version = useVersion(stored)
  const [offered, setOffered] = useState<Draft | undefined>(() => {
    const kept = drafts.read(place)
    return kept && drafted.adds(kept) ? kept : undefined
  })
  const drop = useKeeping(drafted, version)

  if (!offered) return { offer: undefined, drop }
  const end = () => setOffered(undefined)
  return {
    drop,
    offer: {
      at: offered.at,
      hadFiles: offered.hadFiles === true,
      isOutdated: offered.version !== undefined && version !== undefined && offered.version !== version,
      restore() {
        drafted.restore(offered)
        end()
      },
      discard() {
        drafts.remove(place)
        end()
        drafted.focusFirst()
      },
    },
  }
}

/** The ETag of the edited record; undefined until it is known. */
function useVersion(stored: RaRecord | undefined): string | undefined {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const { data } = useQuery({
    queryKey: ['version', stored],
    queryFn: async () => (stored && (await dataProvider.versionOf(stored))) ?? null,
    gcTime: 0,
    networkMode: 'always',
  })
  return data ?? undefined
}

/** Writes the draft after each pause in typing, and removes it when there are no unsaved changes. */
function useKeeping<V extends FieldValues>(drafted: DraftedForm<V>, version: string | undefined): () => void {
  const { place, form } = drafted
  const { drafts, schedule } = useShell()
  const { clock } = useEngine()
  const { isDirty, dirtyFields } = useFormState({ control: form.control })
  const callOff = useRef<() => void>(undefined)
  const isGivenUp = useRef(false)

  const write = useEvent(() => {
    callOff.current?.()
    callOff.current = undefined
    if (isGivenUp.current || !isDirty) return
    const draft = drafted.take({ at: clock().toISOString(), version, dirty: dirtyFields })
    if (draft) drafts.write(place, draft)
    else drafts.remove(place)
  })
  const flush = useEvent(() => callOff.current && write())
  const later = useEvent(() => {
    callOff.current?.()
    callOff.current = schedule(pauseMs, write)
  })
  const remove = useEvent(() => {
    callOff.current?.()
    callOff.current = undefined
    drafts.remove(place)
  })

  // An effect, because the form is an external store. On `pagehide` the draft is written at once, because a closing tab
  // runs no timers.
  useEffect(() => {
    if (!isDirty) return
    later()
    const typing = form.watch(later)
    addEventListener('pagehide', flush)
    return () => {
      typing.unsubscribe()
      removeEventListener('pagehide', flush)
    }
  }, [isDirty, form, later, flush])
  // The form is no longer dirty, because it was saved, reverted or changed back. Its draft is no longer needed.
  const wasDirty = useRef(false)
  useEffect(() => {
    if (wasDirty.current && !isDirty) remove()
    wasDirty.current = isDirty
  }, [isDirty, remove])
  useEffect(() => flush, [flush])

  return () => {
    isGivenUp.current = true
    remove()
  }
}
