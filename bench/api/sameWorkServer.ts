import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { Pool } from 'pg'
import { server as product } from '#product/server.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { announceServer } from '../harness/announceServer.ts'
import { addPeople } from '../harness/people.ts'

/**
 * A minimal API over the tables of the product: it reads and writes the same rows as ours for a user, with hand-written
 * SQL, and checks nothing.
 */
const { values: options } = parseArgs({ options: { people: { type: 'string' }, database: { type: 'string' } } })

type RunQuery = (name: string, text: string, values: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
interface Connection {
  readonly runQuery: RunQuery
  transact<T>(work: (runQuery: RunQuery) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const dataDir = await mkdtemp(join(tmpdir(), 'sillage-bench-'))
await fill()
const { runQuery, transact, close } =
  options.database === undefined ? await openEmbedded() : connectToServer(options.database)
const sessionId = randomUUID()
await runQuery(
  '',
  `insert into sessions (id, user_id, login, device, address, created_at, last_used_at, expires_at)
    values ($1, 1, 'p1@example.com', '', '', now(), now(), now() + interval '1 day')`,
  [sessionId],
)

const app = fastify()
app.get<{ Params: { readonly id: string } }>('/people/:id', async ({ params }) => {
  await runQuery(
    'session',
    `select s.id, u.id as user_id, u.nome, p.nome as profile from sessions as s join users as u on u.id = s.user_id
      join profiles as p on p.id = u.profile_id where s.id = $1 and s.expires_at > now()`,
    [sessionId],
  )
  const [person] = await runQuery(
    'get',
    `select u.*, p.nome as profile, (select max(version) from audit_entries where resource = 'users' and record_id = u.id::text)
      from users as u join profiles as p on p.id = u.profile_id where u.id = $1`,
    [params.id],
  )
  return person
})
app.post<{ Body: Record<string, unknown> }>('/people', async ({ body }, reply) => {
  const now = new Date()
  const person = await transact(async (run) => {
    const [user] = await run(
      'insert',
      'insert into users (nome, email, profile_id, created_at) values ($1, $2, $3, $4) returning *',
      [body.nome, body.email, body.profile_id, now],
    )
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + 7 * 86_400_000)
    await run(
      'token',
      "insert into temporary_tokens (token_hash, kind, user_id, created_at, expires_at) values ($1, 'register', $2, $3, $4)",
      [createHash('sha256').update(token).digest('hex'), user?.id, now, expiresAt],
    )
    await run(
      'mail',
      `insert into mails (user_id, kind, recipient, locale, subject, text, html, links, next_at, expires_at, created_at)
        values ($1, 'register', $2, 'pt', 'Sillage', $3, $4, $5, $6, $7, $6)`,
      [user?.id, body.email, mailText, mailHtml, JSON.stringify([token]), now, expiresAt],
    )
    const changes = { nome: { from: null, to: body.nome }, email: { from: null, to: body.email } }
    await run(
      'audit',
      `insert into audit_entries (at, user_id, action, resource, record_id, title, changes, version, operation, is_complete)
        values ($1, 1, 'create', 'users', $2, $3, $4, 1, $5, true)`,
      [now, String(user?.id), body.nome, JSON.stringify(changes), randomUUID()],
    )
    return user
  })
  return reply.code(201).send(person)
})
await app.listen({ port: 0, host: '127.0.0.1' })
announceServer(app.server, async () => {
  await app.close()
  await close()
  await rm(dataDir, { recursive: true })
})

/** A mail with an invitation is as long. */
const mailText = 'x'.repeat(600)
const mailHtml = 'x'.repeat(2_000)

/** Creates the tables of the product with the people. */
async function fill(): Promise<void> {
  const env = { SECRET: 'unused, as nothing is signed', DATA_DIR: dataDir, DATABASE_URL: options.database }
  const config = readConfig(env, findProjectRoot(), product)
  const { db, dbWithoutTimeout, close: closeDatabase } = await openDatabase(config)
  await migrate(db, config.root, getMigrationFolders(product))
  await addPeople(dbWithoutTimeout, Number(options.people))
  await closeDatabase()
}

function connectToServer(url: string): Connection {
  const pool = new Pool({ connectionString: url, max: 10 })
  const toRunQuery =
    (client: Pick<Pool, 'query'>): RunQuery =>
    async (name, text, values) =>
      (await client.query({ text, values: [...values], ...(name ? { name } : {}) })).rows
  const transact: Connection['transact'] = async (work) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const result = await work(toRunQuery(client))
      await client.query('commit')
      return result
    } finally {
      client.release()
    }
  }
  return { runQuery: toRunQuery(pool), transact, close: () => pool.end() }
}

async function openEmbedded(): Promise<Connection> {
  const pglite = await createPGlite({ folder: join(dataDir, 'db') })
  const toRunQuery =
    (client: Pick<typeof pglite, 'query'>): RunQuery =>
    async (_name, text, values) =>
      (await client.query<Record<string, unknown>>(text, [...values])).rows
  return {
    runQuery: toRunQuery(pglite),
    transact: (work) => pglite.transaction((trx) => work(toRunQuery(trx as Pick<typeof pglite, 'query'>))),
    close: () => pglite.close(),
  }
}
