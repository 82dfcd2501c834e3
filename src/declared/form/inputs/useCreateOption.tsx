import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import { useNotice } from '../../../layout/notices/useNotice.tsx'
import { buildFailure, type Failure } from '../../buildFailure.ts'
import { useEngine } from '../../engine.ts'
import { canCreate } from '../../evaluationContext.ts'
import { formatRecordName, getEventText } from '../../messages.ts'
import { useCreatedRecords } from '../createdRecords.ts'
import { useOwnerParameter } from '../formOwner.ts'

/** Creates a record of the referenced resource from its title only. */
export interface CreateOption {
  /** Whether the user may create records. */
  readonly isAvailable: boolean
  readonly isBusy: boolean
  /** Why the creation failed, until the user closes the message. */
  readonly failure: Failure | undefined
  create(title: string): Promise<void>
  dismiss(): void
}

export function useCreateOption(
  target: ResourceData | undefined,
  isEnabled: boolean,
  onCreated: (record: RaRecord) => void,
): CreateOption {
  const { translate, getEvaluationContext } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const client = useQueryClient()
  const createdRecords = useCreatedRecords()
  const owner = useOwnerParameter(target)
  const notify = useNotice()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  return {
    isAvailable: isEnabled && target !== undefined && canCreate(target, getEvaluationContext()),
    isBusy,
    failure,
    async create(title) {
      if (!target || isBusy) return
      setBusy(true)
      try {
        const { data } = await dataProvider.create(getRoute(target), {
          data: { [target.title]: title },
          meta: { owner },
        })
        onCreated(data)
        // The new record stays stored even if the form is discarded. The discard dialog tells the user.
        const subject = formatRecordName(translate, target, { [target.title]: title, ...data })
        if (subject !== undefined) createdRecords.add(subject)
        notify(getEventText(translate, target, 'create', 'success'), { subject })
        await client.invalidateQueries({ queryKey: [getRoute(target)] })
      } catch (error) {
        setFailure(buildFailure(translate, target, 'create', error))
      } finally {
        setBusy(false)
      }
    },
    dismiss: () => setFailure(undefined),
  }
}
