import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { extractKey } from '#language/readers.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { findAnswerUse } from './answerUse.ts'

/** Whether a fragrance may be removed from a campaign. The form calls this before it clears a slot. */
export function campaignRoutes(app: FastifyInstance, db: Db): void {
  app.get(
    '/fragrances/has-answer/:fragranceId/:campaignId',
    { config: { access: 'staff' }, schema },
    async ({ params }) => {
      const fragranceId = parseKeyParam(params, 'fragranceId')
      const campaignId = parseKeyParam(params, 'campaignId')
      await requireBothExist(db, fragranceId, campaignId)
      return { hasAnswer: (await findAnswerUse(db, campaignId, [fragranceId])) !== undefined }
    },
  )
}

/** @throws HttpError 404 if the parameter cannot be a key */
function parseKeyParam(params: unknown, name: string): number {
  const key = extractKey((params as Readonly<Record<string, unknown>>)[name])
  if (typeof key !== 'number') throw new HttpError(404, 'errors.notFound')
  return key
}

/** @throws HttpError 404 if one of them does not exist */
async function requireBothExist(db: Db, fragranceId: number, campaignId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from fragrances, campaigns where fragrances.id = ${fragranceId} and campaigns.id = ${campaignId}`.execute(
    db,
  )
  if (rows.length === 0) throw new HttpError(404, 'errors.notFound')
}

const textSchema = { type: 'string' }
const schema = {
  tags: ['fragrances'],
  summary: 'Check whether the quiz of a campaign leads to a fragrance, which then cannot leave the campaign',
  params: {
    type: 'object',
    properties: { fragranceId: textSchema, campaignId: textSchema },
    required: ['fragranceId', 'campaignId'],
  },
  response: { 200: { type: 'object', properties: { hasAnswer: { type: 'boolean' } }, required: ['hasAnswer'] } },
}
