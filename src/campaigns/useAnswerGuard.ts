import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { type RecordData, valueAt } from '#resources/language/evaluate.ts'
import { isObject } from '#resources/language/values.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { entriesIn, type FormEntry } from './slotEntries.ts'

/** Why a fragrance must stay in its slot: a quiz answer uses it, or the check failed. */
export interface GuardProblem {
  readonly kind: 'hasAnswer' | 'unchecked'
  readonly fragrance: string
}

/**
 * Checks whether quiz answers use fragrances that are about to leave the campaign. Only saved fragrances can be used,
 * so a new campaign needs no request.
 */
export function useAnswerGuard(stored: RecordData | undefined) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const [isAsking, setAsking] = useState(false)
  const saved = entriesIn(stored?.collection)

  const problemWith = async ({ fragranceId, fragrance: { name } }: FormEntry): Promise<GuardProblem | undefined> => {
    try {
      const path = `/fragrances/has-answer/${fragranceId}/${encodeURIComponent(String(valueAt(stored ?? {}, 'campaignId')))}`
      const answer = await dataProvider.ask(path)
      return isObject(answer) && answer.hasAnswer === false ? undefined : { kind: 'hasAnswer', fragrance: name }
    } catch {
      return { kind: 'unchecked', fragrance: name }
    }
  }
  return {
    isAsking,
    /** Whether no request is needed. */
    isFree: (ids: readonly number[]) => !saved.some(({ fragranceId }) => ids.includes(fragranceId)),
    async problemOf(ids: readonly number[]): Promise<GuardProblem | undefined> {
      setAsking(true)
      const problems = await Promise.all(saved.filter(({ fragranceId }) => ids.includes(fragranceId)).map(problemWith))
      setAsking(false)
      return problems.find((problem) => problem !== undefined)
    },
  }
}
