import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import { useNotice } from '../../../layout/notices/useNotice.tsx'
import { useEngine } from '../../engine.ts'
import { type Failure, failureOf } from '../../failure.ts'
import { eventText, recordName } from '../../messages.ts'
import { mayCreate } from '../../surroundings.ts'
import { useMadeHere } from '../madeHere.ts'

/** Creates a record of the referenced resource from its title only. */
export interface CreateOption {
  /** Whether the user may create records. */
  readonly isOffered: boolean
  readonly isBusy: boolean
  /** Why the creation failed, until the user closes the message. */
  readonly failure: Failure | undefined
  create(title: string): Promise<void>
  dismiss(): void
}

export function useCreateOption(
  target: ResourceData | undefined,
  isWanted: boolean,
  onCreated: (record: RaRecord) => void,
): CreateOption {
  const { translate, surroundings } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const client = useQueryClient()
  const madeHere = useMadeHere()
  const sayDone = useNotice()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  return {
    isOffered: isWanted && target !== undefined && mayCreate(target, surroundings()),
    isBusy,
    failure,
    async create(title) {
      if (!target || isBusy) return
      setBusy(true)
      try {
        const { data } = await dataProvider.create(routeOf(target), { data: { [target.title]: title } })
        onCreated(data)
        // The new record stays stored even if the form is discarded. The discard dialog tells the user.
        const about = recordName(translate, target, { [target.title]: title, ...data })
        if (about !== undefined) madeHere.note(about)
        sayDone(eventText(translate, target, 'create', 'success'), { subject: about })
        await client.invalidateQueries({ queryKey: [routeOf(target)] })
      } catch (error) {
        setFailure(failureOf(translate, target, 'create', error))
      } finally {
        setBusy(false)
      }
    },
    dismiss: () => setFailure(undefined),
  }
}
