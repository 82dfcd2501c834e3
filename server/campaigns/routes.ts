import type { FastifyInstance } from 'fastify'
import { extractKey } from '#language/readers.ts'
import type { ResourceData } from '#language/resource.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { getCurrentUser } from '../http/access.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { flag, requireAll, text } from '../http/schemas.ts'
import { getRecord } from '../records/readRecords.ts'
import { type RecordsContext, viewAs } from '../records/recordsContext.ts'
import { findAnswerUse } from './answerUse.ts'

/** Whether a fragrance may be removed from a campaign. The form calls this before it clears a slot. */
export function campaignRoutes(app: FastifyInstance, context: RecordsContext): void {
  app.get(
    '/fragrances/has-answer/:fragranceId/:campaignId',
    { config: { access: 'staff', keyScope: { resource: 'campaigns', actions: ['read'] } }, schema },
    async (request) => {
      const { params } = request
      const fragranceId = parseKeyParam(params, 'fragranceId')
      const campaignId = parseKeyParam(params, 'campaignId')
      const currentUser = getCurrentUser(request)
      await requireSeen(context, fragrances, currentUser, fragranceId)
      await requireSeen(context, campaigns, currentUser, campaignId)
      return { hasAnswer: (await findAnswerUse(context.db, campaignId, [fragranceId])) !== undefined }
    },
  )
}

/** @throws HttpError 404 if the parameter cannot be a key */
function parseKeyParam(params: unknown, name: string): number {
  const key = extractKey((params as Readonly<Record<string, unknown>>)[name])
  if (typeof key !== 'number') throw new HttpError(404, 'errors.notFound')
  return key
}

/** @throws HttpError 404 if the user sees no such record */
async function requireSeen(
  context: RecordsContext,
  resource: ResourceData,
  currentUser: CurrentUser,
  id: number,
): Promise<void> {
  const view = viewAs(context, resource, currentUser)
  const record = await getRecord(view.context, context.db, view.resource, id)
  if (!record) throw new HttpError(404, 'errors.notFound')
}

const schema = {
  tags: ['fragrances'],
  summary: 'Check whether the quiz of a campaign leads to a fragrance, which then cannot leave the campaign',
  params: requireAll({ fragranceId: text, campaignId: text }),
  response: { 200: requireAll({ hasAnswer: flag }) },
}
