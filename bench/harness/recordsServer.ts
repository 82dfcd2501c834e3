import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { getValue } from '#language/evaluate.ts'
import { users } from '#product/resources/users.ts'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { systemClock } from '../../server/clock.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { preparePolicies } from '../../server/db/rowSecurity/preparePolicies.ts'
import { openFileStore } from '../../server/files/fileStore.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { createRecordsContext } from '../../server/records/createRecordsContext.ts'
import { readRecordPages } from '../../server/records/readRecordPages.ts'
import { viewAsProduct } from '../../server/records/recordsContext.ts'
import { openConfiguredTelemetry } from '../../server/telemetry/openConfiguredTelemetry.ts'
import { announceServer } from './announceServer.ts'
import { addPeople } from './people.ts'

/**
 * A server with this number of users on a new database, embedded or (`--database`) at a URL; without a number, on a
 * database that is filled already. With `--organizations` some of the users belong to organizations, with `--policies`
 * reads of users obey the policies of the database, and with `--collector` and a URL spans are sent there. An
 * additional route returns the users as gzipped CSV, the baseline of exports.
 */
const { values: options } = parseArgs({
  options: {
    people: { type: 'string' },
    database: { type: 'string' },
    organizations: { type: 'boolean', default: false },
    policies: { type: 'boolean', default: false },
    collector: { type: 'string' },
  },
})
const secret = 'a secret that only the bench knows'
const dataDir = await mkdtemp(join(tmpdir(), 'sillage-bench-'))
const config = readConfig(
  { SECRET: secret, DATA_DIR: dataDir, DATABASE_URL: options.database },
  findProjectRoot(),
  server,
)
const spans = { otlpEndpoint: options.collector ?? null, productName: 'bench', tracedShare: config.tracedShare }
const telemetry = await openConfiguredTelemetry(spans, console.error)
const database = await openDatabase(config, undefined, { onStatement: telemetry?.onStatement })
// Without the timeout of statements, because the insert of a million rows takes longer.
const { db, dbWithoutTimeout } = database
const clock = systemClock
const files = await openFileStore({ config, secret, clock })
await migrate(db, config.root, getMigrationFolders(server))
if (options.people !== undefined) await addPeople(dbWithoutTimeout, Number(options.people), options.organizations)
const mode = options.policies ? 'required' : 'off'
const rowSecurity = await preparePolicies(db, server.resources, mode, console.error)

const app = await createApp({ product: server, db, files, clock, config, secret, rowSecurity, telemetry, log: false })
const context = createRecordsContext({ ...server, db, files, clock, timeZone: config.timeZone })
const query = { search: '', isActive: null, orderBy: null, orderByDirection: 'desc', ids: null } as const
const paths = ['nome', 'email', 'cpf', 'document', 'genre', 'birthday', 'profile.nome', 'address.city', 'createdAt']
app.get('/bench/csv', { config: { access: 'public' } }, (_request, reply) =>
  reply.type('application/gzip').send(Readable.from(generateCsv()).pipe(createGzip())),
)
await app.listen({ port: 0, host: '127.0.0.1' })
announceServer(app.server, async () => {
  await app.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

async function* generateCsv(): AsyncGenerator<string> {
  for await (const page of readRecordPages(viewAsProduct(context), users, query)) {
    yield page.map((record) => `${paths.map((path) => quoteCsv(getValue(record, path))).join(',')}\n`).join('')
  }
}

function quoteCsv(value: unknown): string {
  return `"${String(value ?? '').replaceAll('"', '""')}"`
}
