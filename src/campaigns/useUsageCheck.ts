import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { isObject } from '#language/values.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { type FormEntry, parseEntries } from './slotEntries.ts'

/** Why a fragrance cannot be removed from its slot: a quiz answer uses it, or the check failed. */
export interface UsageProblem {
  readonly kind: 'hasAnswer' | 'unchecked'
  readonly fragrance: string
}

/**
 * Checks whether quiz answers use fragrances that are about to be removed from the campaign. Only stored fragrances can
 * be in use, so a new campaign needs no request.
 */
export function useUsageCheck(stored: RecordData | undefined) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const [isChecking, setChecking] = useState(false)
  const savedEntries = parseEntries(stored?.collection)

  const checkFragrance = async ({ fragranceId, fragrance: { name } }: FormEntry): Promise<UsageProblem | undefined> => {
    try {
      const path = `/fragrances/has-answer/${fragranceId}/${encodeURIComponent(String(getValue(stored ?? {}, 'campaignId')))}`
      const response = await dataProvider.fetchPath(path)
      return isObject(response) && response.hasAnswer === false ? undefined : { kind: 'hasAnswer', fragrance: name }
    } catch {
      return { kind: 'unchecked', fragrance: name }
    }
  }
  return {
    isChecking,
    /** Whether no request is needed. */
    canSkipCheck: (ids: readonly number[]) => !savedEntries.some(({ fragranceId }) => ids.includes(fragranceId)),
    async findProblem(ids: readonly number[]): Promise<UsageProblem | undefined> {
      setChecking(true)
      const problems = await Promise.all(
        savedEntries.filter(({ fragranceId }) => ids.includes(fragranceId)).map(checkFragrance),
      )
      setChecking(false)
      return problems.find((problem) => problem !== undefined)
    },
  }
}
