import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { continueTrace, type TraceContext, toTraceFields } from '../traceContext.ts'
import { abortedStatus } from './accessLog.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of this request, in the trace of its `traceparent` or a new one. */
    readonly trace: TraceContext
  }
}

/** Fastify creates the logger of a request before the request. */
const traces = new WeakMap<IncomingMessage, TraceContext>()

/** Creates the logger of a request, whose lines name its trace and its span. */
export const createRequestLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  raw,
) => logger.child({ ...bindings, ...toTraceFields(findTrace(raw)) }, options)

export function registerRequestTrace(app: FastifyInstance): void {
  app.decorateRequest('trace', {
    getter() {
      return findTrace(this.raw)
    },
  })
}

/**
 * Logs each request with its route rather than its path, because names and tokens may be in paths. The status is 499
 * where the client left before the answer, as in the access log.
 */
export function registerCallLines(app: FastifyInstance): void {
  const logCall = ({ method, routeOptions, log }: FastifyRequest, status: number, ms?: number) =>
    log.info({ method, route: routeOptions.url, status, ms: ms && Math.round(ms) }, 'a request')
  app.addHook('onResponse', async (request, reply) => logCall(request, reply.statusCode, reply.elapsedTime))
  app.addHook('onRequestAbort', async (request) => logCall(request, abortedStatus))
}

function findTrace(raw: IncomingMessage): TraceContext {
  const known = traces.get(raw)
  if (known) return known
  const trace = continueTrace(raw.headers.traceparent)
  traces.set(raw, trace)
  return trace
}
