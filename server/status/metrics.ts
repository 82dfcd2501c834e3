import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { getBearerToken } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import { type GaugesContext, registerGauges } from './registerGauges.ts'

/**
 * GET /metrics in Prometheus text: metrics of the process, backlogs, refused logins, and request durations by route,
 * method and status. URLs are not labels, because they contain ids. Without a configured token the route does not
 * exist.
 */
export function metricsRoute(app: FastifyInstance, token: string | null, context: GaugesContext): void {
  if (token === null) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerGauges(registry, context)
  const registers = [registry]
  const refusedLogins = new Counter({
    name: 'sillage_logins_refused_total',
    help: 'Logins that were refused: wrong, for the limit of attempts, or because something was away',
    labelNames: ['reason'],
    registers,
  })
  const requestDurations = new Histogram({
    name: 'sillage_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requestDurations.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (loginRoutes.has(route) && reply.statusCode >= 400) refusedLogins.inc({ reason: getReason(reply.statusCode) })
  })
  app.get('/metrics', { config: { access: 'public' }, schema }, async (request, reply) => {
    const requestToken = getBearerToken(request) ?? ''
    if (!timingSafeEqual(computeDigest(requestToken), computeDigest(token))) throw new HttpError(401)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A second factor that is wrong is a refused login, too. */
const loginRoutes: ReadonlySet<string> = new Set(['/api/login', '/api/login/second', '/api/login/second/enrol'])

const getReason = (status: number): string => (status === 429 ? 'limit' : status >= 500 ? 'unavailable' : 'wrong')

const computeDigest = (text: string): Buffer => createHash('sha256').update(text).digest()

const schema = {
  tags: ['server'],
  summary: 'Read the metrics as Prometheus text, with METRICS_TOKEN as bearer',
  security: [],
}
