import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { bearerToken } from './access.ts'
import { HttpError } from './httpError.ts'

/**
 * GET /metrics in Prometheus text: the process, and how long requests take by route, method and status. Addresses never
 * become labels, because they hold ids. Without a configured token the route does not exist.
 */
export function metricsRoute(app: FastifyInstance, token: string | null): void {
  if (token === null) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { config: { access: 'public' }, schema }, async (request, reply) => {
    const given = bearerToken(request) ?? ''
    if (!timingSafeEqual(digest(given), digest(token))) throw new HttpError(401)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const schema = { tags: ['server'], summary: 'Metrics in Prometheus text, with METRICS_TOKEN as bearer', security: [] }
