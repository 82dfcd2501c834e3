import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Config } from '../config.ts'
import type { LogLevel } from '../configParsers.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { bodyLimit, sendError } from './errorHandler.ts'
import { createRequestLoggers, registerCallLines, registerRequestTrace, registerSpans } from './requestTrace.ts'
import { baseHeaders } from './securityHeaders.ts'
import { serializeError } from './serializeError.ts'
import { watchCalls } from './unansweredCalls.ts'

/** Which lines are logged, and to which stream if not to the standard output; false: none. */
export type LogOptions = false | { readonly level: LogLevel; readonly stream?: { write(line: string): void } }

/** The log levels that write a line for each request. */
const callLevels: readonly LogLevel[] = ['info', 'debug', 'trace']

/** Creates the HTTP server without its routes. Each line of its log is JSON with the request id and the trace. */
export function createFastify(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: LogOptions,
  telemetry?: Telemetry,
): FastifyInstance {
  const app = fastify({
    bodyLimit,
    // Fastify's own log lines of requests contain query strings.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: createRequestLoggers(telemetry),
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(baseHeaders)),
    genReqId: () => randomUUID(),
    logger: log && { ...log, serializers: { err: serializeError } },
    routerOptions: { maxParamLength: 500 },
    trustProxy: toTrustProxyOption(trustProxy),
  })
  watchCalls(app)
  registerRequestTrace(app, telemetry)
  if (telemetry) registerSpans(app, telemetry)
  if (log && callLevels.includes(log.level)) registerCallLines(app)
  return app
}

function toTrustProxyOption(setting: Config['trustProxy']): Exclude<FastifyServerOptions['trustProxy'], undefined> {
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  return typeof setting === 'boolean' ? setting : [...setting]
}
