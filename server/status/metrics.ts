import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import { getBackupFailure, readBackupState } from '../db/backupState.ts'
import type { PoolStats } from '../db/database.ts'
import type { Db } from '../db/tables.ts'
import { getBearerToken } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import { countJobs } from '../jobs/jobQueue.ts'
import { countQueuedMails } from '../mail/mailQueue.ts'

interface MetricsContext {
  readonly db: Db
  readonly connections: (() => PoolStats) | undefined
  readonly clock: Clock
}

/** Without BACKUP_AT there are none, or those of another process. */
function registerBackupGauges(registers: Registry[], { db, clock }: MetricsContext): void {
  new Gauge({
    name: 'sillage_backup_age_seconds',
    help: 'Time since the last daily backup was written',
    registers,
    async collect() {
      const { doneAt } = await readBackupState(db)
      if (doneAt !== undefined) this.set((clock().getTime() - Date.parse(doneAt)) / 1000)
      else this.remove()
    },
  })
  new Gauge({
    name: 'sillage_backup_failed',
    help: '1 if the last daily backup failed or was cut off, else 0',
    registers,
    async collect() {
      this.set(getBackupFailure(await readBackupState(db), clock()) === undefined ? 0 : 1)
    },
  })
}

function registerConnectionGauge(registers: Registry[], connections: () => PoolStats): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL by state; waiting are requests without one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
    },
  })
}

/**
 * GET /metrics in Prometheus text: process metrics, queued mails, jobs, database connections, refused logins, and request
 * durations by route, method and status. URLs are not labels, because they contain ids. Without a configured token the
 * route does not exist.
 */
export function metricsRoute(app: FastifyInstance, token: string | null, context: MetricsContext): void {
  if (token === null) return
  const { db, connections } = context
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'mails_queued',
    help: 'Mails that are still to be sent',
    registers,
    async collect() {
      this.set(await countQueuedMails(db))
    },
  })
  new Gauge({
    name: 'jobs',
    help: 'Background jobs that are not done, by state; parked are those that kept failing',
    labelNames: ['state'],
    registers,
    async collect() {
      for (const [state, count] of Object.entries(await countJobs(db))) this.set({ state }, count)
    },
  })
  registerBackupGauges(registers, context)
  if (connections !== undefined) registerConnectionGauge(registers, connections)
  const refusedLogins = new Counter({
    name: 'logins_refused_total',
    help: 'Logins that were refused, by status: 400 wrong, 429 too many',
    labelNames: ['status'],
    registers,
  })
  const requestDurations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requestDurations.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (route === '/api/login' && reply.statusCode >= 400) refusedLogins.inc({ status: reply.statusCode })
  })
  app.get('/metrics', { config: { access: 'public' }, schema }, async (request, reply) => {
    const requestToken = getBearerToken(request) ?? ''
    if (!timingSafeEqual(computeDigest(requestToken), computeDigest(token))) throw new HttpError(401)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const computeDigest = (text: string): Buffer => createHash('sha256').update(text).digest()

const schema = {
  tags: ['server'],
  summary: 'Read the metrics as Prometheus text, with METRICS_TOKEN as bearer',
  security: [],
}
