import { useState } from 'react'
import { fillText } from '#i18n/translate.ts'
import { viewTexts } from '#i18n/viewTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import { hasStatus } from '../../api/apiError.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { buildFailure, type Failure } from '../buildFailure.ts'
import { useEngine } from '../engine.ts'

interface ViewChanges {
  /**
   * Runs a change of a view and shows its failure.
   *
   * @param savedName the name to announce as saved
   * @returns what the change resolved to; undefined after a failure
   */
  run<Result>(change: () => Promise<Result>, savedName?: string): Promise<Result | undefined>
  readonly failure: Failure | undefined
  dismiss(): void
}

export function useViewChanges(resource: ResourceData): ViewChanges {
  const { translate } = useEngine()
  const texts = useLocalizedTexts(viewTexts)
  const notify = useNotice()
  const [failure, setFailure] = useState<Failure>()
  return {
    async run(change, savedName) {
      try {
        const result = await change()
        if (savedName !== undefined) notify(fillText(texts.saved, { name: savedName.trim() }))
        return result
      } catch (error) {
        const built = buildFailure(translate, resource, 'views', error)
        setFailure(hasStatus(error, 412) ? { ...built, detail: texts.stale } : built)
        return undefined
      }
    },
    failure,
    dismiss: () => setFailure(undefined),
  }
}
