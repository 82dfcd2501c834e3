import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createArraySchema, integer, requireAll, text } from '../../../server/http/schemas.ts'
import type { RecordsContext } from '../../../server/records/recordsContext.ts'

/** GET /pipeline: the number of deals in each stage, and the sums of their amounts and of their expected amounts. */
export function pipelineRoute(api: FastifyInstance, { db }: RecordsContext): void {
  api.get(
    '/pipeline',
    { config: { access: 'staff', keyScope: { resource: 'deals', actions: ['read'] } }, schema },
    async () => {
      const { rows } = await sql`
      select stage, count(*)::int as deals, sum(amount)::text as amount, sum(expected)::text as expected
      from deals where deleted_at is null group by stage`.execute(db)
      return rows
    },
  )
}

const schema = {
  tags: ['deals'],
  summary: 'Read the number and the amount of the deals in each stage',
  response: { 200: createArraySchema(requireAll({ stage: text, deals: integer, amount: text, expected: text })) },
}
