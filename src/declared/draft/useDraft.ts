import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type RaRecord, useDataProvider, useEvent } from 'react-admin'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { routeOf } from '#resources/language/derive.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import type { Draft } from '../../api/drafts.ts'
import { useShell } from '../../layout/shell.ts'
import { useEngine } from '../engine.ts'
import type { FormValues } from '../form/formIssues.ts'
import { focusField, type RecordForm } from '../form/useRecordForm.ts'
import { draftOf, restorable } from './draftOf.ts'

/** A draft waits so long for the next letter before it is kept, in ms. */
const pauseMs = 400

/** What was typed into a form before and has not been saved. */
export interface DraftOffer {
  readonly at: string
  readonly hadFiles: boolean
  /** The record has been saved since by somebody. */
  readonly isOutdated: boolean
  restore(): void
  discard(): void
}

/** A form whose drafts are kept: where, and what of it a draft is. */
export interface DraftedForm<V extends FieldValues> {
  readonly place: string
  readonly form: UseFormReturn<V>
  /** The record that the form is over; absent for a new one. */
  readonly stored: RaRecord | undefined
  /** What is to be kept of what is typed now; undefined where that is nothing. */
  take(kept: { readonly at: string; readonly version: string | undefined; readonly dirty: unknown }): Draft | undefined
  /** Whether a draft would change what the form shows. */
  adds(draft: Draft): boolean
  restore(draft: Draft): void
  /** The person gave up the draft that was offered. */
  focusFirst(): void
}

interface DraftOfForm {
  readonly offer: DraftOffer | undefined
  /** The person gives up what they typed. */
  drop(): void
}

/** The draft of a form over a record: its values by their paths. */
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

/** Keeps what is typed into a form through a reload and the end of a session, and offers it when the form is opened again. */
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

/** The ETag of the record that a form is over, once it is known. */
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

/** Writes the draft after each pause in typing, and removes it once there is nothing unsaved any more. */
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

  // What is typed is the form's; a tab that is closed or reloaded does not wait for the pause.
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
  // Saved, taken back or typed back to what it was: a draft would bring it up again.
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
