import type { RecordData } from '#language/evaluate.ts'
import { isObject } from '#language/values.ts'
import { HttpError } from '../http/httpError.ts'
import type { RecordWrite, WriteRules } from '../records/recordWrite.ts'
import { findAnswerUse } from './answerUse.ts'

/** Rules of campaigns beyond their declaration: a fragrance that a quiz answer leads to must stay in the collection. */
export const campaignRules: WriteRules = { edit: { before: requireAnswerFragrances } }

async function requireAnswerFragrances({ trx, stored, values }: RecordWrite): Promise<void> {
  if (values.collection === undefined) return
  const remainingIds = new Set(getEntries(values.collection).map(({ fragrance }) => fragrance))
  const removedIds = getEntries(stored.collection).map(({ fragranceId }) => Number(fragranceId))
  const answerUse = await findAnswerUse(
    trx,
    Number(stored.campaignId),
    removedIds.filter((id) => !remainingIds.has(id)),
  )
  if (answerUse)
    throw new HttpError(400, 'resources.campaigns.validation.hasAnswers', { ...answerUse }, { field: 'collection' })
}

function getEntries(collection: unknown): RecordData[] {
  return Array.isArray(collection) ? collection.filter(isObject) : []
}
