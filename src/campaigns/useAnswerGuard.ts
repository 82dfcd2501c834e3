import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { type RecordData, valueAt } from '#resources/language/evaluate.ts'
import { isObject } from '#resources/language/values.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { entriesIn, type FormEntry } from './slotEntries.ts'

/** Why a fragrance does not leave its slot: answers lead to it, or nobody could tell whether they do. */
export interface GuardProblem {
  readonly kind: 'hasAnswer' | 'unchecked'
  readonly fragrance: string
}

/**
 * Asks whether answers of the quiz lead to fragrances that are about to leave the campaign. Only what is saved there can
 * have answers, so of a new campaign nothing is asked.
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
    /** Whether nothing needs to be asked. */
    isFree: (ids: readonly number[]) => !saved.some(({ fragranceId }) => ids.includes(fragranceId)),
    async problemOf(ids: readonly number[]): Promise<GuardProblem | undefined> {
      setAsking(true)
      const problems = await Promise.all(saved.filter(({ fragranceId }) => ids.includes(fragranceId)).map(problemWith))
      setAsking(false)
      return problems.find((problem) => problem !== undefined)
    },
  }
}
