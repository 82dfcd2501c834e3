import type { RecordData } from '#resources/language/evaluate.ts'
import { isObject } from '#resources/language/values.ts'
import { HttpError } from '../http/httpError.ts'
import type { RecordWrite, WriteRules } from '../records/recordWrite.ts'
import { answerUseOf } from './answerUse.ts'

/** Rules of campaigns beyond their declaration: a fragrance that a quiz answer leads to must stay in the collection. */
export const campaignRules: WriteRules = { edit: { before: demandAnswersKept } }

async function demandAnswersKept({ trx, stored, values }: RecordWrite): Promise<void> {
  if (values.collection === undefined) return
  const staying = new Set(entriesOf(values.collection).map(({ fragrance }) => fragrance))
  const leaving = entriesOf(stored.collection).map(({ fragranceId }) => Number(fragranceId))
  const use = await answerUseOf(
    trx,
    Number(stored.campaignId),
    leaving.filter((id) => !staying.has(id)),
  )
  if (use) throw new HttpError(400, 'resources.campaigns.validation.hasAnswers', { ...use }, { field: 'collection' })
}

function entriesOf(collection: unknown): RecordData[] {
  return Array.isArray(collection) ? collection.filter(isObject) : []
}
