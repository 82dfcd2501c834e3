import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import type { KeyScopes } from '#language/keyScopes.ts'
import { formats } from '#rules/formats.ts'
import { bulkRoutes } from '../../server/bulk/bulkRoutes.ts'
import { buildDeclaredTables } from '../../server/db/declaredTables.ts'
import { buildCreateTable, buildForeignKeys } from '../../server/db/tableSql.ts'
import type { Db } from '../../server/db/tables.ts'
import type { FileStore } from '../../server/files/fileStore.ts'
import { fileRoutes } from '../../server/files/routes.ts'
import { auditRoutes } from '../../server/history/auditRoutes.ts'
import { historyRoutes } from '../../server/history/historyRoutes.ts'
import { requireKeyScope } from '../../server/http/access.ts'
import { registerJsonParser } from '../../server/http/bodies.ts'
import { toCurrentUser } from '../../server/http/currentUser.ts'
import { registerErrorHandler } from '../../server/http/errorHandler.ts'
import { problemSchema } from '../../server/http/problem.ts'
import type { Job } from '../../server/jobs/job.ts'
import { noteRoutes } from '../../server/notes/noteRoutes.ts'
import { notificationRoutes } from '../../server/notifications/routes.ts'
import { createRecordsContext } from '../../server/records/createRecordsContext.ts'
import type { NarrowReads } from '../../server/records/narrowContext.ts'
import { buildNamedSchemas } from '../../server/records/openApiParts.ts'
import { registerAllReadRoutes } from '../../server/records/readRoutes.ts'
import { registerAllWriteRoutes } from '../../server/records/recordRoutes.ts'
import type { PlaceNames } from '../../server/records/recordsContext.ts'
import type { RecordHooks } from '../../server/records/writeHooks.ts'
import { searchRoutes } from '../../server/search/routes.ts'
import { countsRoutes } from '../../server/views/countsRoutes.ts'
import { viewsRoutes } from '../../server/views/routes.ts'
import { type Client, createClient, createTestClock, type TestClock } from './createTestApp.ts'
import { type SightWatch, watchSight } from './sightWatch.ts'
import { openTestDatabase } from './testDatabase.ts'
import { addUser, type NewUser } from './testUsers.ts'

/** The generated routes over declarations of a test, with tables of their own. */
export interface ScratchRecords {
  /** An administrator. */
  readonly client: Client
  /** Adds a user and returns a client that calls as this one. */
  signInAs(profile: string, user?: Partial<NewUser>): Promise<{ readonly id: number; readonly client: Client }>
  readonly db: Db
  readonly clock: TestClock
  /** The server, for tests that need a real connection. */
  readonly app: FastifyInstance
  /**
   * Opens a server with other declarations on the same tables. Returns a function that creates a client of one of its
   * users, or of an API key of that user with these scopes.
   *
   * @param rowSecurity the policies of the tables that limit the reads of users; absent: none
   */
  declare(
    resources: Catalog,
    rowSecurity?: NarrowReads,
  ): Promise<(userId: number, profile: string, scopes?: KeyScopes) => Client>
  close(): Promise<void>
}

interface ScratchParts {
  /**
   * False if the generated rules read tables in ways that the check of statements does not know; then only the
   * responses are checked.
   */
  readonly isWatched?: boolean

  readonly hooks?: readonly RecordHooks[]
  readonly jobs?: readonly Job[]
  /** Opens a store for uploads; without it there are none. */
  readonly openFiles?: (clock: TestClock) => Promise<FileStore>
  /** The names of regions and cities; absent: none is known. */
  readonly places?: PlaceNames
}

/** @param parts the hooks of the declarations, and the jobs that they queue */
export async function openScratchRecords(
  resources: Catalog,
  { hooks = [], jobs = [], openFiles, places, isWatched = true }: ScratchParts = {},
): Promise<ScratchRecords> {
  const { db, close } = await openTestDatabase()
  const tables = buildDeclaredTables(resources)
  const statements = [...tables.flatMap(buildCreateTable), ...tables.flatMap(buildForeignKeys)]
  for (const statement of statements) await sql.raw(statement).execute(db)
  const { id } = await addUser(db, { profile: 'ADMIN' })
  const clock = createTestClock(Date.UTC(2026, 2, 1, 12))
  const store = await openFiles?.(clock)
  const watches: SightWatch[] = []
  const open = async (declarations: Catalog, rowSecurity?: NarrowReads) => {
    const parts = { rowSecurity, resources: declarations, db, clock, store, hooks, jobs, ...(places && { places }) }
    const opened = await openScratchServer(parts, id)
    if (isWatched && !rowSecurity?.isAlone)
      watches.push(watchSight(opened, { resources: declarations, db, clock, timeZone }))
    return opened
  }
  const app = await open(resources)
  return {
    client: createClient(app, {}),
    async signInAs(profile, user = {}) {
      const added = await addUser(db, { ...user, profile })
      return { id: added.id, client: createUserClient(app, added.id, profile) }
    },
    db,
    clock,
    app,
    async declare(declarations, rowSecurity) {
      // This app is not closed: it does not listen, and a property test may open thousands, which would take long to close.
      const other = await open(declarations, rowSecurity)
      return (userId, profile, scopes) => createUserClient(other, userId, profile, scopes)
    },
    async close() {
      await app.close()
      // The next test file of the worker can then use the database again.
      await sql`drop table ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(db)
      await close()
      for (const watch of watches) watch.expectNone()
    },
  }
}

const createUserClient = (app: FastifyInstance, userId: number, profile: string, scopes?: KeyScopes): Client =>
  createClient(app, {
    [userHeader]: `${userId} ${profile}`,
    ...(scopes && { [scopesHeader]: JSON.stringify(scopes) }),
  })

interface ScratchServer extends Required<Pick<ScratchParts, 'hooks' | 'jobs'>>, Pick<ScratchParts, 'places'> {
  readonly resources: Catalog
  readonly db: Db
  readonly clock: TestClock
  readonly store: FileStore | undefined
  readonly rowSecurity: NarrowReads | undefined
}

/** @param adminId the user who calls if a request does not have the header */
async function openScratchServer(
  { resources, db, clock, store, hooks, jobs, places, rowSecurity }: ScratchServer,
  adminId: number,
): Promise<FastifyInstance> {
  const files = store ?? emptyStore
  const context = createRecordsContext({
    resources,
    formats,
    db,
    files,
    clock,
    timeZone,
    encryptionKey: Buffer.alloc(32, 7),
    rowSecurity,
    ...(places && { places }),
  })
  // A client's connection that never had a request would keep `close` waiting for more than a minute.
  const app = fastify({ forceCloseConnections: true })
  registerErrorHandler(app)
  registerJsonParser(app)
  app.decorateRequest('me', null)
  app.addHook('onRequest', async (request) => {
    const [userId = adminId, profile = 'ADMIN'] = String(request.headers[userHeader] ?? '')
      .split(' ')
      .filter(Boolean)
    request.me = toCurrentUser(Number(userId), String(profile), 'scratch')
    const scopes = request.headers[scopesHeader]
    if (typeof scopes !== 'string') return
    request.me = { ...request.me, key: { id: 1, scopes: JSON.parse(scopes) } }
    requireKeyScope(request.me, request.routeOptions.config.keyScope)
  })
  for (const schema of [problemSchema, ...buildNamedSchemas(context)]) app.addSchema(schema)
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  await app.register(
    async (api) => {
      if (store) fileRoutes(api, store, clock)
      viewsRoutes(api, context)
      countsRoutes(api, context)
      searchRoutes(api, context)
      registerAllReadRoutes(api, context)
      registerAllWriteRoutes(api, context, { hooks, jobs })
      bulkRoutes(api, context, { hooks, jobs })
      auditRoutes(api, context)
      historyRoutes(api, context, { hooks, jobs })
      noteRoutes(api, context)
      notificationRoutes(api, context, [])
    },
    { prefix: '/api' },
  )
  return app
}

const timeZone = 'America/Sao_Paulo'

/** The id and the profile of the user who calls. */
const userHeader = 'x-scratch-user'
/** The scopes of the key that calls, as JSON. */
const scopesHeader = 'x-scratch-scopes'

const noFiles = (): never => {
  throw new Error('scratch records have no files')
}

/** A store that has no file and takes none. */
export const emptyStore = {
  address: (key: string) => `/api/files/${key}`,
  decode: noFiles,
  put: noFiles,
  copy: noFiles,
  remove: noFiles,
  signUpload: noFiles,
  readUpload: noFiles,
}
