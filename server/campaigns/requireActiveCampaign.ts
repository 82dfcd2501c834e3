import type { RecordData } from '#language/evaluate.ts'
import { isInactive } from '#language/stateLabel.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'

/** Refuses to make an inactive campaign the default. @throws HttpError 400 */
export async function requireActiveCampaign(_trx: Db, campaign: RecordData): Promise<void> {
  if (isInactive(campaign)) throw new HttpError(400, 'resources.campaigns.validation.inactiveDefault')
}
