import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { readFreeBytes } from '../db/fullDisk.ts'
import type { Db } from '../db/tables.ts'
import { createUnavailableError } from '../http/httpError.ts'
import { createStorageFullError, isNearlyFull } from '../http/storage.ts'
import { countJobs } from '../jobs/jobQueue.ts'
import { hasStuckMails } from '../mail/mailQueue.ts'

interface StatusContext {
  readonly db: Db
  readonly clock: Clock
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'filesUrl' | 'smtpUrl'>
  /** The free disk space of a folder, in bytes. */
  readonly getFreeBytes?: (folder: string) => number
}

/**
 * GET /health: whether the database answers, with problems for the operator. GET /ready: whether requests are accepted.
 * While the server starts or stops, the listener answers 503.
 */
export function statusRoutes(
  app: FastifyInstance,
  { db, clock, config, getFreeBytes = readFreeBytes }: StatusContext,
): void {
  const usesLocalDisk = config.databaseUrl === null || config.filesUrl === null
  const isDiskNearlyFull = () => usesLocalDisk && isNearlyFull(getFreeBytes(config.dataDir))
  app.get(
    '/health',
    {
      config: { access: 'public' },
      schema: createSchema('Check that the database answers, and name what an operator should look at', healthSchema),
    },
    async (request) => {
      await sql`select 1`.execute(db).catch((error) => {
        request.log.error({ err: error }, 'the database does not answer')
        throw createUnavailableError()
      })
      const { parked } = await countJobs(db)
      const problems = [
        ...(isDiskNearlyFull() ? ['diskFull'] : []),
        ...(config.smtpUrl !== null && (await hasStuckMails(db, clock())) ? ['mailsStuck'] : []),
        ...(parked > 0 ? ['jobsParked'] : []),
      ]
      const counts = parked > 0 ? { parkedJobs: parked } : {}
      return problems.length === 0 ? { status: 'ok' } : { status: 'degraded', problems, ...counts }
    },
  )
  app.get(
    '/ready',
    { config: { access: 'public' }, schema: createSchema('Check that the server takes requests', readySchema) },
    async () => {
      if (isDiskNearlyFull()) throw createStorageFullError()
      return { status: 'ok' }
    },
  )
}

const createSchema = (summary: string, answer: object) => ({
  tags: ['server'],
  summary,
  security: [],
  response: { 200: answer },
})

const readySchema = { type: 'object', properties: { status: { const: 'ok' } }, required: ['status'] }
const healthSchema = {
  type: 'object',
  properties: {
    status: { enum: ['ok', 'degraded'] },
    problems: { type: 'array', items: { enum: ['diskFull', 'mailsStuck', 'jobsParked'] } },
    parkedJobs: { type: 'integer', description: 'The number of jobs that kept failing; absent if there are none.' },
  },
  required: ['status'],
}
