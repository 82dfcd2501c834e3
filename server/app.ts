import type { FastifyInstance } from 'fastify'
import { defaultLocale, getLocaleTag } from '#i18n/locales.ts'
import { getResource } from '#language/catalog.ts'
import { type AccountLinks, createAccountLinks } from './auth/accountLinks.ts'
import { endSessions } from './auth/endSessions.ts'
import { createFactors } from './auth/factors/factors.ts'
import { lacksFactor } from './auth/factors/requirement.ts'
import { createKnownDevices } from './auth/knownDevices.ts'
import { createPasskeys } from './auth/passkeys/passkeys.ts'
import { authRoutes } from './auth/routes.ts'
import { createSessions } from './auth/sessions.ts'
import { createViewFinder, isViewToken } from './auth/viewAs/findView.ts'
import { viewAsRoutes } from './auth/viewAs/viewAsRoutes.ts'
import { bulkRoutes } from './bulk/bulkRoutes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { PoolStats } from './db/database.ts'
import type { ReadReplica } from './db/replica.ts'
import type { Db } from './db/tables.ts'
import type { FileStore } from './files/fileStore.ts'
import { fileRoutes } from './files/routes.ts'
import { createPlaceNames } from './geo/knownCities.ts'
import { geoRoutes } from './geo/routes.ts'
import { auditRoutes } from './history/auditRoutes.ts'
import { historyRoutes } from './history/historyRoutes.ts'
import { type CountKeyCall, requireAccess } from './http/access.ts'
import { registerAccessLog } from './http/accessLog.ts'
import { registerJsonParser } from './http/bodies.ts'
import { clientConfigRoute } from './http/clientConfig.ts'
import { createFastify, type LogOptions } from './http/createFastify.ts'
import type { CurrentUser } from './http/currentUser.ts'
import { describeApi } from './http/describeApi.ts'
import { registerErrorHandler } from './http/errorHandler.ts'
import { createRateLimiter, type RateLimiter } from './http/rateLimiter.ts'
import { registerReadReplica } from './http/readReplica.ts'
import { rejectForeignHosts } from './http/rejectForeignHosts.ts'
import { registerSecurityHeaders } from './http/securityHeaders.ts'
import { servePages } from './http/servePages.ts'
import { createEditingExport } from './imports/editingExport.ts'
import type { ImportsContext } from './imports/importsContext.ts'
import { readImportAge } from './imports/lease.ts'
import { importRoutes } from './imports/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { createCallCounter } from './keys/countCalls.ts'
import { createKeyFinder } from './keys/findKey.ts'
import { keyRoutes } from './keys/routes.ts'
import { isKeyToken } from './keys/secret.ts'
import { mailboxRoutes } from './mail/mailboxRoutes.ts'
import { noteRoutes } from './notes/noteRoutes.ts'
import { findFailedBackup } from './notifications/findFailedBackup.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { permissionRoutes } from './permissions/routes.ts'
import type { ServerProduct } from './product.ts'
import { buildSchemaExamples } from './records/buildSchemaExamples.ts'
import { registerChosenOwner } from './records/chosenOwner.ts'
import { createRecordsContext } from './records/createRecordsContext.ts'
import type { NarrowReads } from './records/narrowContext.ts'
import { buildNamedSchemas } from './records/openApiParts.ts'
import { getRecord } from './records/readRecords.ts'
import { registerAllReadRoutes } from './records/readRoutes.ts'
import { type RecordCode, registerAllWriteRoutes } from './records/recordRoutes.ts'
import { type RecordsContext, viewAs, viewAsProduct } from './records/recordsContext.ts'
import { deriveEncryptionKey } from './records/secrets.ts'
import { searchRoutes } from './search/routes.ts'
import { deriveKey } from './secret.ts'
import { metricsRoute } from './status/metrics.ts'
import { statusRoutes } from './status/statusRoutes.ts'
import { createStorageSpace, type StorageSpace } from './storageSpace.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { createResendMail } from './users/resendMail.ts'
import { accountConditions, createUserHooks, type EndUserSessions, findLastAdminObstacle } from './users/userRules.ts'
import { countsRoutes } from './views/countsRoutes.ts'
import { readDefaultViews } from './views/defaultViews.ts'
import { viewsRoutes } from './views/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The input of the background work on imports. */
    readonly imports: ImportsContext
  }
}

interface AppOptions {
  readonly product: ServerProduct
  readonly db: Db
  /** The same database for exports, whose statements may take longer; absent: `db`. */
  readonly exportDb?: Db
  readonly files: FileStore
  readonly clock: Clock
  readonly config: Config
  readonly secret: string
  /** Reads the state of the connection pool; absent for the embedded database. */
  readonly connections?: (() => PoolStats) | undefined
  /** Whether the disk of PostgreSQL is full; absent for the embedded database. */
  readonly isDatabaseFull?: (() => Promise<boolean>) | undefined
  /** The free disk space of a folder, in bytes. */
  readonly getFreeBytes?: (folder: string) => number
  /** The row-level security policies of the database; absent if it has none. */
  readonly rowSecurity?: NarrowReads | undefined
  /** A replica for reads that may be slightly outdated; absent: all reads are from `db`. */
  readonly replica?: ReadReplica | undefined
  readonly log: LogOptions
  /** Records spans; absent: none are recorded. */
  readonly telemetry?: Telemetry | undefined
}

/** Builds the whole server: first the hooks that every request passes, then the routes. The caller starts listening. */
export async function createApp(given: AppOptions): Promise<FastifyInstance> {
  const space = createStorageSpace(given)
  const options = { ...given, files: limitUploads(given.files, space) }
  const { product, db, files, clock, config, replica, log, telemetry } = options
  const rateLimiter = createRateLimiter(db, clock)
  const links = createAccountLinks(config, clock)
  const records = createRecords(options)
  const signIn = createSignIn(options, records)
  const createCode = createRecordCodes(options, { links, rateLimiter })
  const code = createCode(config.hideUnknownEmail)
  const imports: ImportsContext = { records, code, files, config, space, counter: { rows: 0 } }
  const app = createFastify(config, log, telemetry)
  app.decorate('imports', imports)
  speakFirstLanguage(app, config)
  registerErrorHandler(app)
  registerAccessLog(app, db, clock)
  await registerSecurityHeaders(app, config)
  rejectForeignHosts(app, config)
  requireAccess(app, { ...signIn, countKeyCall: createKeyCallCounter(app, options) })
  registerReadReplica(app, replica)
  registerChosenOwner(app, records)
  registerJsonParser(app)
  await describeApi(app, config, buildNamedSchemas(records), () =>
    buildSchemaExamples(records, product.demo.createExampleRows()),
  )
  await servePages(app, config)
  mailboxRoutes(app, db, config)

  await app.register(
    async (api) => {
      registerStatus(api, options, imports)
      clientConfigRoute(api, config, clock)
      fileRoutes(api, files, clock)
      geoRoutes(api, config, clock)
      const accounts = createAccountReaders(product, records)
      const { apiKeys, hideUnknownEmail, locales, passwordMax } = config
      const rules = { locale: locales[0] ?? 'pt', hideUnknownEmail, passwordMax }
      const invitations = invitationRoutes(api, { records, code: createCode(false), rateLimiter, config })
      authRoutes(api, { db, clock, rateLimiter, links, invitations, ...signIn, ...accounts, ...rules })
      viewAsRoutes(api, { db, clock, person: records.person, productName: config.productName, ...accounts })
      if (apiKeys !== 'none') keyRoutes(api, { db, clock, resources: product.resources, apiKeys, ...accounts })
      registerListRoutes(api, records, product, config)
      product.addRoutes(api, { records, config, clock })
      registerAllReadRoutes(api, records, createEditingExport(imports))
      registerAllWriteRoutes(api, records, code)
      bulkRoutes(api, records, code)
      importRoutes(api, imports)
      historyRoutes(api, records, code)
      noteRoutes(api, records)
    },
    { prefix: '/api' },
  )
  return app
}

/** Requests that name no language are answered in the first language of the product. */
function speakFirstLanguage(app: FastifyInstance, { locales: [first = defaultLocale] }: Config): void {
  if (first === defaultLocale) return
  app.addHook('onRequest', async ({ headers }) => {
    headers['content-language'] ??= getLocaleTag(first)
  })
}

/** The file store, which refuses uploads while the remaining disk space is reserved. */
const limitUploads = (files: FileStore, { requireSpaceForUpload }: StorageSpace): FileStore => ({
  ...files,
  async put(...upload) {
    await requireSpaceForUpload()
    return files.put(...upload)
  },
})

/** Registers the routes that report the state of the server. */
function registerStatus(
  api: FastifyInstance,
  { db, connections, replica, clock, config }: AppOptions,
  imports: ImportsContext,
): void {
  statusRoutes(api, { db, clock, config, space: imports.space })
  const importGauges = { countRows: () => imports.counter.rows, readAge: () => readImportAge(db, clock()) }
  const { dataDir, metricsToken } = config
  metricsRoute(api, metricsToken, { db, connections, replica, clock, dataDir, imports: importGauges })
}

/** Registers the routes that read records of several resources. */
function registerListRoutes(
  api: FastifyInstance,
  records: RecordsContext,
  product: ServerProduct,
  { backupAt }: Config,
): void {
  viewsRoutes(api, records)
  countsRoutes(api, records)
  auditRoutes(api, records)
  const findBackups = backupAt === null ? [] : [findFailedBackup]
  notificationRoutes(api, records, [...findBackups, product.findNotifications])
  searchRoutes(api, records)
  permissionRoutes(api, records, { conditions: { users: accountConditions }, findObstacle: findLastAdminObstacle })
}

/** Counts the requests with API keys until the server closes. */
function createKeyCallCounter(app: FastifyInstance, { db, clock }: AppOptions): CountKeyCall {
  const calls = createCallCounter(db, clock, (error) => app.log.error({ err: error }, 'calls of keys were not counted'))
  app.addHook('onClose', calls.close)
  return calls.count
}

/** The parts of a sign-in that several routes share. */
function createSignIn({ product, db, secret, clock, config }: AppOptions, records: RecordsContext) {
  const { person } = records
  const { apiKeys, requireSecondFactor, productName, secretPrevious, appUrl } = config
  const devices = createKnownDevices(clock, appUrl.startsWith('https:'))
  const sessions = createSessions({
    ...{ db, secret, clock, person },
    lacksFactor: (trx, userId) => lacksFactor(trx, requireSecondFactor, userId),
  })
  const factors = createFactors({ secret, previousSecret: secretPrevious, issuer: productName })
  const passkeys = createPasskeys({ appUrl, secret, productName })
  const findKeyOwner = createKeyFinder({ db, clock, person })
  const findViewed = createViewFinder({ db, clock, person, ...createAccountReaders(product, records) })
  const authenticate = async (token: string): Promise<CurrentUser | null> => {
    if (isViewToken(token)) return findViewed(token)
    if (!isKeyToken(token)) return sessions.find(token)
    return apiKeys === 'none' ? null : findKeyOwner(token)
  }
  return {
    sessions,
    authenticate,
    findEndCause: sessions.findEndCause,
    factors,
    passkeys,
    devices,
    requireSecondFactor,
    productName,
  }
}

/**
 * Returns a function that builds the code of the product, with the user rules that every product has. Its parameter
 * says whether users of an organization can only invite other users.
 */
function createRecordCodes(
  { product: { resources, hooks, jobs }, clock }: AppOptions,
  { links, rateLimiter }: { readonly links: AccountLinks; readonly rateLimiter: RateLimiter },
): (hidesUsers: boolean) => RecordCode {
  const resend = createResendMail({ rateLimiter, resendLink: links.resendLink })
  const endUserSessions: EndUserSessions = (trx, userId, cause) => endSessions(trx, { userId, cause, now: clock() })
  return (hidesUsers) => {
    const users = createUserHooks({ resources, links, endUserSessions, resend, hidesUsers })
    return { hooks: [users, ...hooks], jobs }
  }
}

/** The functions with which session routes read a user. */
function createAccountReaders({ resources }: ServerProduct, records: RecordsContext) {
  const users = getResource(resources, 'users')
  return {
    readUser: async (id: number) => (await getRecord(viewAsProduct(records), records.db, users, id)) ?? null,
    seesUser: async (currentUser: CurrentUser, id: number) => {
      const view = viewAs(records, users, currentUser)
      return (await getRecord(view.context, records.db, view.resource, id)) !== undefined
    },
    readDefaultViews: (id: number) => readDefaultViews(records.db, resources, id),
  }
}

function createRecords({ product, db, exportDb, files, clock, config, secret, rowSecurity }: AppOptions) {
  const { resources, formats, names } = product
  return createRecordsContext({
    resources,
    formats,
    names,
    db,
    exportDb,
    files,
    clock,
    timeZone: config.timeZone,
    encryptionKey: deriveEncryptionKey(resources, config, secret),
    sealKey: deriveKey(secret, 'rows'),
    places: createPlaceNames(config),
    rowSecurity,
  })
}
