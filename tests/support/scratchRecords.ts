import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import { formats } from '#rules/formats.ts'
import { bulkRoutes } from '../../server/bulk/bulkRoutes.ts'
import { buildDeclaredTables } from '../../server/db/declaredTables.ts'
import { buildCreateTable, buildForeignKeys } from '../../server/db/tableSql.ts'
import type { Db } from '../../server/db/tables.ts'
import type { FileStore } from '../../server/files/fileStore.ts'
import { fileRoutes } from '../../server/files/routes.ts'
import { auditRoutes } from '../../server/history/auditRoutes.ts'
import { historyRoutes } from '../../server/history/historyRoutes.ts'
import { registerJsonParser } from '../../server/http/bodies.ts'
import { toCurrentUser } from '../../server/http/currentUser.ts'
import { registerErrorHandler } from '../../server/http/errorHandler.ts'
import { problemSchema } from '../../server/http/problem.ts'
import type { Job } from '../../server/jobs/job.ts'
import { noteRoutes } from '../../server/notes/noteRoutes.ts'
import { notificationRoutes } from '../../server/notifications/routes.ts'
import { createRecordsContext } from '../../server/records/createRecordsContext.ts'
import { buildNamedSchemas } from '../../server/records/openApiParts.ts'
import { registerAllReadRoutes, registerAllWriteRoutes } from '../../server/records/recordRoutes.ts'
import type { PlaceNames } from '../../server/records/recordsContext.ts'
import type { RecordHooks } from '../../server/records/writeHooks.ts'
import { type Client, createClient, createTestClock, type TestClock } from './createTestApp.ts'
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
  close(): Promise<void>
}

interface ScratchParts {
  readonly hooks?: readonly RecordHooks[]
  readonly jobs?: readonly Job[]
  /** Opens a store for uploads; without it there are none. */
  readonly openFiles?: (clock: TestClock) => Promise<FileStore>
  /** Absent: no region is known. */
  readonly places?: PlaceNames
}

/** @param parts the hooks of the declarations, and the jobs that they queue */
export async function openScratchRecords(
  resources: Catalog,
  { hooks = [], jobs = [], openFiles, places }: ScratchParts = {},
): Promise<ScratchRecords> {
  const { db, close } = await openTestDatabase()
  const tables = buildDeclaredTables(resources)
  const statements = [...tables.flatMap(buildCreateTable), ...tables.flatMap(buildForeignKeys)]
  for (const statement of statements) await sql.raw(statement).execute(db)
  const { id } = await addUser(db, { profile: 'ADMIN' })
  const clock = createTestClock(Date.UTC(2026, 2, 1, 12))
  const store = await openFiles?.(clock)
  const files = store ?? { address: noFiles, put: noFiles, copy: noFiles, remove: noFiles }
  const context = createRecordsContext({
    resources,
    formats,
    db,
    files,
    clock,
    timeZone: 'America/Sao_Paulo',
    encryptionKey: Buffer.alloc(32, 7),
    ...(places && { places }),
  })
  // A client's connection that never had a request would keep `close` waiting for more than a minute.
  const app = fastify({ forceCloseConnections: true })
  registerErrorHandler(app)
  registerJsonParser(app)
  app.decorateRequest('me', null)
  app.addHook('onRequest', async (request) => {
    const [userId = id, profile = 'ADMIN'] = String(request.headers[userHeader] ?? '')
      .split(' ')
      .filter(Boolean)
    request.me = toCurrentUser(Number(userId), String(profile), 'scratch')
  })
  for (const schema of [problemSchema, ...buildNamedSchemas(context)]) app.addSchema(schema)
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  await app.register(
    async (api) => {
      if (store) fileRoutes(api, store, clock)
      registerAllReadRoutes(api, context)
      registerAllWriteRoutes(api, context, { hooks, jobs })
      bulkRoutes(api, context, { hooks, jobs })
      auditRoutes(api, context)
      historyRoutes(api, context, { hooks, jobs })
      noteRoutes(api, context)
      notificationRoutes(api, context, async () => [])
    },
    { prefix: '/api' },
  )
  return {
    client: createClient(app, {}),
    async signInAs(profile, user = {}) {
      const added = await addUser(db, { ...user, profile })
      return { id: added.id, client: createClient(app, { [userHeader]: `${added.id} ${profile}` }) }
    },
    db,
    clock,
    app,
    async close() {
      await app.close()
      // Then the database is as it was, and the next file of the worker can use it.
      await sql`drop table ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(db)
      await close()
    },
  }
}

/** The id and the profile of the user who calls. */
const userHeader = 'x-scratch-user'

const noFiles = (): never => {
  throw new Error('scratch records have no files')
}
