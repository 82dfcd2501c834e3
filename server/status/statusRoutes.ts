import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { getBackupFailure, readBackupState } from '../db/backupState.ts'
import type { Db } from '../db/tables.ts'
import { createUnavailableError } from '../http/httpError.ts'
import { type ReadyAnswer, readyStates, readyWarnings } from '../http/ready.ts'
import { createArraySchema, createObjectSchema, requireAll, text } from '../http/schemas.ts'
import { countJobs } from '../jobs/jobQueue.ts'
import { hasStuckMails } from '../mail/mailQueue.ts'
import type { StorageSpace } from '../storageSpace.ts'

interface StatusContext {
  readonly db: Db
  readonly clock: Clock
  readonly config: Pick<Config, 'smtpUrl' | 'backupAt'>
  readonly space: Pick<StorageSpace, 'isFull'>
}

/**
 * GET /health: whether this process and its database respond, for the supervisor that restarts processes. GET /ready:
 * whether a load balancer should send requests here, with warnings for an operator. `?for=reading` is ready on a full
 * disk, too, because lists are still served. While the server starts or stops, the listener responds.
 */
export function statusRoutes(app: FastifyInstance, { db, clock, config, space }: StatusContext): void {
  app.get('/health', { config: { access: 'public' }, schema: healthSchema }, async (request) => {
    await sql`select 1`.execute(db).catch((error) => {
      request.log.error({ err: error }, 'the database does not answer')
      throw createUnavailableError()
    })
    return { status: 'ok' }
  })
  app.get<{ Querystring: { for?: unknown } }>(
    '/ready',
    { config: { access: 'public' }, schema: readySchema },
    async (request, reply): Promise<ReadyAnswer> => {
      const warnings = await findWarnings().catch((error) => {
        request.log.error({ err: error }, 'the database does not answer')
        throw createUnavailableError()
      })
      const isFull = await space.isFull()
      if (isFull && request.query.for !== 'reading') reply.code(503)
      return { status: isFull ? 'full' : 'ok', warnings }
    },
  )

  async function findWarnings(): Promise<ReadyAnswer['warnings']> {
    const now = clock()
    const found: Readonly<Record<ReadyAnswer['warnings'][number], boolean>> = {
      mailsStuck: config.smtpUrl !== null && (await hasStuckMails(db, now)),
      jobsParked: (await countJobs(db)).parked > 0,
      backupsFailed: config.backupAt !== null && getBackupFailure(await readBackupState(db), now) !== undefined,
    }
    return readyWarnings.filter((name) => found[name])
  }
}

const about = { tags: ['server'], security: [] }
const readyBody = requireAll({ status: { enum: readyStates }, warnings: createArraySchema({ enum: readyWarnings }) })
const readySchema = {
  ...about,
  summary: 'Check that the server takes requests, and name what an operator should look at',
  querystring: createObjectSchema({ for: { ...text, description: '`reading`: 200 while the disk is full, too' } }),
  response: { 200: readyBody, 503: readyBody },
}
const healthSchema = {
  ...about,
  summary: 'Check that the process and its database answer',
  response: { 200: requireAll({ status: { const: 'ok' } }) },
}
