import type { RecordData } from '#language/evaluate.ts'
import { isObject } from '#language/values.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { hooksFor } from '../records/hooks.ts'
import { findAnswerUse } from './answerUse.ts'
import { requireActiveCampaign } from './requireActiveCampaign.ts'

/**
 * Rules of campaigns beyond their declaration: a fragrance that a quiz answer leads to must stay in the collection, and
 * the default is active.
 */
export const createCampaignHooks = ({ moveQuizTexts }: QuizWork) =>
  hooksFor(campaigns, {
    update: { before: requireAnswerFragrances },
    actions: {
      setDefault: { before: requireActiveCampaign },
      transfer: { after: async ({ trx, record }) => moveQuizTexts(trx, record.campaignId) },
    },
  })

/** The work on the quizzes of a campaign. */
interface QuizWork {
  /** Moves the quizzes to the question and answer banks of their present organization. */
  readonly moveQuizTexts: (trx: Db, campaignId: number) => Promise<void>
}

interface CampaignChange {
  readonly trx: Db
  readonly stored: RecordData
  readonly values: { readonly collection?: unknown }
}

async function requireAnswerFragrances({ trx, stored, values }: CampaignChange): Promise<void> {
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
