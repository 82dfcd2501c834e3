import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { readTime, type Telemetry } from '../telemetry/telemetry.ts'
import { continueTrace, type TraceContext, toTraceFields } from '../telemetry/traceContext.ts'
import { abortedStatus } from './accessLog.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of this request, in the trace of its `traceparent` or a new one. */
    readonly trace: TraceContext
  }
}

/** The traces by raw request, because Fastify creates the logger of a request before the request. */
const traces = new WeakMap<IncomingMessage, TraceContext>()

/** Creates the factory of request loggers, whose lines contain the trace and the span of the request. */
export const createRequestLoggers =
  (telemetry: Telemetry | undefined): NonNullable<FastifyServerOptions['childLoggerFactory']> =>
  (logger, bindings, options, raw) =>
    logger.child({ ...bindings, ...toTraceFields(findTrace(raw, telemetry)) }, options)

export function registerRequestTrace(app: FastifyInstance, telemetry: Telemetry | undefined): void {
  app.decorateRequest('trace', {
    getter() {
      return findTrace(this.raw, telemetry)
    },
  })
}

/**
 * Logs each request with its route rather than its path, because names and tokens may be in paths. The status is 499 if
 * the client closed the connection before the response, as in the access log.
 */
export function registerCallLines(app: FastifyInstance): void {
  const logCall = ({ method, routeOptions, log }: FastifyRequest, status: number, ms?: number) =>
    log.info({ method, route: routeOptions.url, status, ms: ms && Math.round(ms) }, 'a request')
  app.addHook('onResponse', async (request, reply) => logCall(request, reply.statusCode, reply.elapsedTime))
  app.addHook('onRequestAbort', async (request) => logCall(request, abortedStatus))
}

/** Records each request as a span, with the spans of its statements below. */
export function registerSpans(app: FastifyInstance, telemetry: Telemetry): void {
  const startTimes = new WeakMap<FastifyRequest, number>()
  app.addHook('onRequest', (request, _reply, done) => {
    startTimes.set(request, readTime())
    telemetry.run(request.trace, done)
  })
  // Reading the body leaves the asynchronous context of the request, so the context is entered again.
  app.addHook('preValidation', (request, _reply, done) => telemetry.run(request.trace, done))
  const record = (request: FastifyRequest, status: number) => {
    const { method, routeOptions, trace } = request
    const route = routeOptions.url
    const endedAt = readTime()
    telemetry.record({
      trace,
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      startedAt: startTimes.get(request) ?? endedAt,
      endedAt,
      attributes: {
        'http.request.method': method,
        ...(route !== undefined && { 'http.route': route }),
        'http.response.status_code': status,
      },
      hasFailed: status >= 500,
    })
  }
  app.addHook('onResponse', async (request, reply) => record(request, reply.statusCode))
  app.addHook('onRequestAbort', async (request) => record(request, abortedStatus))
}

function findTrace(raw: IncomingMessage, telemetry: Telemetry | undefined): TraceContext {
  const known = traces.get(raw)
  if (known) return known
  const trace = continueTrace(raw.headers.traceparent, telemetry?.samples)
  traces.set(raw, trace)
  return trace
}
