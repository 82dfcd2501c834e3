import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { organizations } from '#product/resources/organizations.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { integer, requireAll, text } from '../http/schemas.ts'
import { loadRecord } from '../records/loadForUpdate.ts'
import { describeAccess } from '../records/openApiParts.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import { createRouteContext, toRecordRequest } from '../records/recordRoutes.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import type { RecordId } from '../records/save.ts'

/** GET /organizations/stops/{id}: how many users, sessions and keys stop if an organization becomes inactive. */
export function organizationRoutes(app: FastifyInstance, context: RecordsContext): void {
  const route = createRouteContext(context, organizations)
  app.get(
    `${route.url}/stops/:id`,
    { config: route.allow('toggle'), schema: buildSchema(context) },
    async (request) => {
      const { id = '' } = request.params as { readonly id?: string }
      const key = parseRecordKey(organizations, id)
      if (key === undefined) throw new HttpError(404, 'errors.notFound')
      await loadRecord(toRecordRequest(request, route), context.db, key, 'toggle')
      return countStops(context.db, key, context.clock())
    },
  )
}

interface Stops {
  readonly people: number
  readonly sessions: number
  readonly keys: number
}

/** Counts the active users of the organization, and their active sessions and keys. */
async function countStops(db: Db, organizationId: RecordId, now: Date): Promise<Stops> {
  const { rows } = await sql<Stops>`
    with people as (select id from users where organization_id = ${organizationId} and deleted_at is null)
    select (select count(*)::int from people) as people,
      (select count(*)::int from sessions as s join people as p on p.id = s.user_id
        where s.ended_at is null and s.expires_at > ${now}) as sessions,
      (select count(*)::int from api_keys as k join people as p on p.id = k.user_id
        where k.ended_at is null and k.expires_at > ${now}) as keys`.execute(db)
  return rows[0] ?? { people: 0, sessions: 0, keys: 0 }
}

const buildSchema = ({ resources }: RecordsContext) => ({
  tags: [organizations.name],
  summary: 'Count what stops when an organization becomes inactive',
  description: describeAccess({ resources, resource: organizations }, ['toggle']),
  params: requireAll({ id: text }),
  response: { 200: requireAll({ people: integer, sessions: integer, keys: integer }) },
})
