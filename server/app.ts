import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { resources } from '#resources/index.ts'
import { users } from '#resources/users.ts'
import { auditRoutes } from './audit/routes.ts'
import { createAccountLinks } from './auth/accountLinks.ts'
import { deleteUserSessions } from './auth/endSessions.ts'
import { createKnownDevices } from './auth/knownDevices.ts'
import { authRoutes } from './auth/routes.ts'
import { createSessions } from './auth/sessions.ts'
import { campaignHooks } from './campaigns/campaignRules.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { contentRoutes } from './content/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { PoolStats } from './db/database.ts'
import type { Db } from './db/tables.ts'
import type { FileStore } from './files/fileStore.ts'
import { fileRoutes } from './files/routes.ts'
import { createIsKnownCity } from './geo/knownCities.ts'
import { geoRoutes } from './geo/routes.ts'
import { requireAccess } from './http/access.ts'
import { registerAccessLog } from './http/accessLog.ts'
import { registerJsonParser } from './http/bodies.ts'
import { clientConfigRoute } from './http/clientConfig.ts'
import { describeApi } from './http/describeApi.ts'
import { bodyLimit, registerErrorHandler, sendError } from './http/errorHandler.ts'
import { createRateLimiter } from './http/rateLimiter.ts'
import { rejectForeignHosts } from './http/rejectForeignHosts.ts'
import { baseHeaders, registerSecurityHeaders } from './http/securityHeaders.ts'
import { serializeError } from './http/serializeError.ts'
import { servePages } from './http/servePages.ts'
import { mailboxRoutes } from './mail/mailboxRoutes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { quizHooks } from './quiz/quizHooks.ts'
import { quizRoutes } from './quiz/routes.ts'
import { buildSchemaExamples } from './records/buildSchemaExamples.ts'
import { createRecordsContext } from './records/createRecordsContext.ts'
import { buildNamedSchemas } from './records/openApiParts.ts'
import { getRecord } from './records/readRecords.ts'
import { registerAllReadRoutes, registerAllWriteRoutes } from './records/recordRoutes.ts'
import { deriveEncryptionKey } from './records/secrets.ts'
import { jobs } from './registeredJobs.ts'
import { searchRoutes } from './search/routes.ts'
import { createExampleRows } from './seed/createExampleRows.ts'
import { metricsRoute } from './status/metrics.ts'
import { statusRoutes } from './status/statusRoutes.ts'
import { createResendMail } from './users/resendMail.ts'
import { createUserHooks } from './users/userRules.ts'
import { viewsRoutes } from './views/routes.ts'

interface AppOptions {
  readonly db: Db
  readonly files: FileStore
  readonly clock: Clock
  readonly config: Config
  readonly secret: string
  /** Reads the state of the connection pool; absent for the embedded database. */
  readonly connections?: (() => PoolStats) | undefined
  readonly log: false | { readonly level: string; readonly stream?: { write(line: string): void } }
}

/** Builds the whole server: first the hooks that every request passes, then the routes. The caller starts listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, files, clock, config, secret, connections, log } = options
  const sessions = createSessions({ db, secret, clock })
  const knownDevices = createKnownDevices(secret, config.appUrl.startsWith('https:'))
  const rateLimiter = createRateLimiter(db, clock)
  const links = createAccountLinks(config, clock)
  const records = createRecords(options)
  const app = fastify({
    bodyLimit,
    logController: new LogController({ disableRequestLogging: true }), // its log lines contain query strings
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(baseHeaders)),
    genReqId: () => randomUUID(),
    logger: log && { ...log, serializers: { err: serializeError } },
    routerOptions: { maxParamLength: 500 },
    trustProxy: toTrustProxyOption(config.trustProxy),
  })

  registerErrorHandler(app)
  registerAccessLog(app, db, clock)
  await registerSecurityHeaders(app, config)
  rejectForeignHosts(app, config)
  requireAccess(app, (token) => sessions.find(token))
  registerJsonParser(app)
  await describeApi(app, config, buildNamedSchemas(records), () => buildSchemaExamples(records, createExampleRows()))
  await servePages(app, config)
  mailboxRoutes(app, db, config)

  await app.register(
    async (api) => {
      statusRoutes(api, { db, clock, config })
      metricsRoute(api, config.metricsToken, { db, connections })
      clientConfigRoute(api, config, clock)
      fileRoutes(api, files, clock)
      geoRoutes(api, config, clock)
      const readUser = async (id: number) => (await getRecord(records, db, users, id)) ?? null
      const { hideUnknownEmail, locales, passwordMax } = config
      const rules = { locale: locales[0] ?? 'pt', hideUnknownEmail, passwordMax }
      authRoutes(api, { db, clock, rateLimiter, sessions, devices: knownDevices, links, readUser, ...rules })
      viewsRoutes(api, db, resources)
      campaignRoutes(api, db)
      dashboardRoutes(api, records)
      contentRoutes(api, config, clock)
      auditRoutes(api, db)
      notificationRoutes(api, records)
      searchRoutes(api, records)
      registerAllReadRoutes(api, records, resources)
      quizRoutes(api, records)
      const resend = createResendMail({ rateLimiter, resendLink: links.resendLink })
      const userHooks = createUserHooks({ resources, links, endUserSessions: deleteUserSessions, resend })
      const hooks = [userHooks, campaignHooks, quizHooks] as const
      registerAllWriteRoutes(api, records, resources, { hooks, jobs })
    },
    { prefix: '/api' },
  )
  return app
}

function toTrustProxyOption(setting: Config['trustProxy']): Exclude<FastifyServerOptions['trustProxy'], undefined> {
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  return typeof setting === 'boolean' ? setting : [...setting]
}

function createRecords({ db, files, clock, config, secret }: AppOptions) {
  const { timeZone } = config
  const encryptionKey = deriveEncryptionKey(resources, config, secret)
  return createRecordsContext({ db, files, clock, timeZone, encryptionKey, isKnownCity: createIsKnownCity(config) })
}
