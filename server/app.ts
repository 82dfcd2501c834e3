import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { resources } from '#resources/index.ts'
import { users } from '#resources/users.ts'
import { auditRoutes } from './audit/routes.ts'
import { createAccountLinks } from './auth/accountLinks.ts'
import { endSessionsOf } from './auth/endSessionsOf.ts'
import { createKnownDevices } from './auth/knownDevices.ts'
import { authRoutes } from './auth/routes.ts'
import { createSessions } from './auth/sessions.ts'
import { demandActiveCampaign } from './campaigns/activeCampaign.ts'
import { campaignRules } from './campaigns/campaignRules.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { contentRoutes } from './content/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { Connections } from './db/database.ts'
import type { Db } from './db/tables.ts'
import type { FileStore } from './files/fileStore.ts'
import { fileRoutes } from './files/routes.ts'
import { createKnownCities } from './geo/knownCities.ts'
import { geoRoutes } from './geo/routes.ts'
import { demandAccess } from './http/access.ts'
import { answerErrors, answerWithError, bodyLimit } from './http/answerErrors.ts'
import { createAttempts } from './http/attempts.ts'
import { readJsonBodies } from './http/bodies.ts'
import { clientConfigRoute } from './http/clientConfig.ts'
import { describeApi } from './http/describeApi.ts'
import { safeHeaders, sendHeaders } from './http/headers.ts'
import { keepAccessLog } from './http/keepAccessLog.ts'
import { loggedError } from './http/loggedError.ts'
import { refuseForeignHosts } from './http/refuseForeignHosts.ts'
import { servePages } from './http/servePages.ts'
import { mailboxRoutes } from './mail/mailboxRoutes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { completeQuiz } from './quiz/completeQuiz.ts'
import { quizRoutes } from './quiz/routes.ts'
import { createRecordsContext } from './records/createContext.ts'
import { schemaExamples } from './records/examples.ts'
import { namedSchemas } from './records/openApiParts.ts'
import { getRecord } from './records/read.ts'
import { readRoutes, writeRoutes } from './records/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { exampleRows } from './seed/exampleRows.ts'
import { metricsRoute } from './status/metrics.ts'
import { statusRoutes } from './status/status.ts'
import { createResendMail } from './users/resendMail.ts'
import { createUserRules } from './users/userRules.ts'
import { viewsRoutes } from './views/routes.ts'

interface AppParts {
  readonly db: Db
  readonly files: FileStore
  readonly clock: Clock
  readonly config: Config
  readonly secret: string
  /** Reads the state of the connection pool; absent for the embedded database. */
  readonly connections?: (() => Connections) | undefined
  readonly log: false | { readonly level: string; readonly stream?: { write(line: string): void } }
}

/** Builds the whole server: first the hooks that every request passes, then the routes. The caller starts listening. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, files, clock, config, secret, connections, log } = parts
  const { timeZone } = config
  const sessions = createSessions({ db, secret, clock })
  const devices = createKnownDevices(secret, config.appUrl.startsWith('https:'))
  const attempts = createAttempts(db, clock)
  const links = createAccountLinks(config, clock)
  const records = createRecordsContext({ db, files, clock, timeZone, isKnownCity: createKnownCities(config) })
  const app = fastify({
    bodyLimit,
    logController: new LogController({ disableRequestLogging: true }), // its log lines contain query strings
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => answerWithError(error, request, reply.headers(safeHeaders)),
    genReqId: () => randomUUID(),
    logger: log && { ...log, serializers: { err: loggedError } },
    routerOptions: { maxParamLength: 500 },
    trustProxy: trustedProxies(config.trustProxy),
  })

  answerErrors(app)
  keepAccessLog(app, db, clock)
  await sendHeaders(app, config)
  refuseForeignHosts(app, config)
  demandAccess(app, (token) => sessions.find(token))
  readJsonBodies(app)
  await describeApi(app, config, namedSchemas(records), () => schemaExamples(records, exampleRows()))
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
      authRoutes(api, { db, clock, attempts, sessions, devices, links, readUser, ...rules })
      viewsRoutes(api, db, resources)
      campaignRoutes(api, db)
      dashboardRoutes(api, records)
      contentRoutes(api, config, clock)
      auditRoutes(api, db)
      notificationRoutes(api, records)
      searchRoutes(api, records)
      readRoutes(api, records, resources)
      quizRoutes(api, records)
      writeRoutes(api, records, resources, {
        calls: { 'users.resend': createResendMail({ attempts, resendLink: links.resendLink }) },
        guards: { activeCampaign: demandActiveCampaign, completeQuiz },
        rules: { users: createUserRules({ resources, links, endSessionsOf }), campaigns: campaignRules },
      })
    },
    { prefix: '/api' },
  )
  return app
}

function trustedProxies(trusted: Config['trustProxy']): Exclude<FastifyServerOptions['trustProxy'], undefined> {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted
  return typeof trusted === 'boolean' ? trusted : [...trusted]
}
