import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import fastify from 'fastify'
import { Pool } from 'pg'
import { announceServer } from '../harness/announceServer.ts'
import { buildPeopleSql } from './peopleSql.ts'

/**
 * A minimal API: routes with hand-written SQL over a table of people, without sessions, permissions, validation and
 * audit. Each searched column has a trigram index.
 */
const { values: options } = parseArgs({ options: { people: { type: 'string' }, database: { type: 'string' } } })

type RunQuery = (name: string, text: string, values: readonly unknown[]) => Promise<readonly object[]>
const { runQuery, close } = options.database === undefined ? await openEmbedded() : connectToServer(options.database)
for (const statement of buildPeopleSql(Number(options.people))) await runQuery('', statement, [])

const columns = 'id, nome, email, profile_id, genre, birthday, cpf, zipcode, city, street, confirmed_at, created_at'
const sortableColumns = new Set(columns.split(', '))
const app = fastify()
interface ListQuery {
  readonly sort?: string
  readonly page?: string
  readonly q?: string
}
app.get<{ Querystring: ListQuery }>('/people', async ({ query: { sort = 'id', page = '1', q } }) => {
  if (!sortableColumns.has(sort)) throw new Error('sort')
  const pattern = q === undefined ? [] : [`%${q.replace(/[\\%_]/g, '\\$&')}%`]
  const where = q === undefined ? '' : 'where nome ilike $1 or email ilike $1 or cpf ilike $1 or document ilike $1'
  const name = `${sort}${q === undefined ? '' : '_search'}`
  const select = `select ${columns} from people ${where} order by ${sort} limit 10 offset $${pattern.length + 1}`
  const [data, [countRow]] = await Promise.all([
    runQuery(`list_${name}`, select, [...pattern, (Number(page) - 1) * 10]),
    runQuery(`count_${name}`, `select count(*)::int as total from people ${where}`, pattern),
  ])
  return { data, ...countRow }
})
app.get<{ Params: { readonly id: string } }>('/people/:id', async ({ params }) => {
  const [person] = await runQuery('get', `select ${columns} from people where id = $1`, [params.id])
  return person
})
app.post<{ Body: Record<string, unknown> }>('/people', async ({ body }, reply) => {
  const insert = `insert into people (nome, email, profile_id) values ($1, $2, $3) returning ${columns}`
  const [person] = await runQuery('insert', insert, [body.nome, body.email, body.profile_id])
  return reply.code(201).send(person)
})
await app.listen({ port: 0, host: '127.0.0.1' })
announceServer(app.server, async () => {
  await app.close()
  await close()
})

function connectToServer(url: string): { runQuery: RunQuery; close(): Promise<void> } {
  const pool = new Pool({ connectionString: url, max: 10 })
  const runQuery: RunQuery = async (name, text, values) => {
    const { rows } = await pool.query({ text, values: [...values], ...(name ? { name } : {}) })
    return rows
  }
  return { runQuery, close: () => pool.end() }
}

async function openEmbedded(): Promise<{ runQuery: RunQuery; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-bench-'))
  const db = await PGlite.create({ dataDir: join(folder, 'db'), extensions: { pg_trgm } })
  const runQuery: RunQuery = async (_name, text, values) => (await db.query<object>(text, [...values])).rows
  const close = async () => {
    await db.close()
    await rm(folder, { recursive: true })
  }
  return { runQuery, close }
}
