import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { unavailable } from './httpError.ts'

/** Whether the server lives (its database answers) and takes requests. While it starts or stops, the door answers 503. */
export function statusRoutes(app: FastifyInstance, db: Db): void {
  app.get(
    '/health',
    { config: { access: 'public' }, schema: described('Whether the database answers') },
    async (request) => {
      await sql`select 1`.execute(db).catch((error) => {
        request.log.error({ err: error }, 'the database does not answer')
        throw unavailable()
      })
      return { status: 'ok' }
    },
  )
  app.get('/ready', { config: { access: 'public' }, schema: described('Whether requests are taken') }, async () => ({
    status: 'ok',
  }))
}

function described(summary: string) {
  const answer = { type: 'object', properties: { status: { const: 'ok' } }, required: ['status'] }
  return { tags: ['server'], summary, security: [], response: { 200: answer } }
}
