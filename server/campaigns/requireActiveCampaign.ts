import type { RecordData } from '#language/evaluate.ts'
import { isInactive } from '#language/stateLabel.ts'
import { HttpError } from '../http/httpError.ts'

/** Refuses to make an inactive campaign the default. @throws HttpError 400 */
export async function requireActiveCampaign({ stored }: { readonly stored: RecordData }): Promise<void> {
  if (isInactive(stored)) throw new HttpError(400, 'resources.campaigns.validation.inactiveDefault')
}
