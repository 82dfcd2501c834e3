import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { server } from '#product/server.ts'
import { buildDeclaredTables } from '../../server/db/declaredTables.ts'
import { buildCreateTable } from '../../server/db/tableSql.ts'
import { createTestApp, type SignedInClient } from '../support/createTestApp.ts'
import { ensureProfile } from '../support/testUsers.ts'
import { check, commit, listRows, upload } from './importFixture.ts'

const admin = { '$me.isAdmin': true } as const
const keeper = { or: [admin, { keeper: '$me.id' }] } as const

/** Resources with the same fields and rules, except who may create and edit. */
const declareParcels = (name: string, actions: ResourceData['actions']): ResourceData => ({
  name,
  key: 'parcelId',
  title: 'name',
  fields: {
    name: f.text({ required: true, unique: true, max: 40 }),
    note: f.text(),
    keeper: f.integer(),
    locked: f.text({ mayChange: admin }),
    hidden: f.text({ unique: true, maySee: admin }),
    shown: f.text({ maySee: keeper }),
  },
  list: { columns: ['name'] },
  records: { or: [admin, { keeper: '$me.id' }, { keeper: null }] },
  ...(actions && { actions }),
})
const declared = {
  parcels: declareParcels('parcels', undefined),
  additions: declareParcels('additions', { edit: { who: admin } }),
  changes: declareParcels('changes', { create: { who: admin } }),
  keepsakes: declareParcels('keepsakes', { edit: { who: keeper } }),
}
type Name = keyof typeof declared
const names = Object.keys(declared) as Name[]
const resources = Object.values(declared)
const tables = buildDeclaredTables(resources)

const app = await createTestApp({}, { ...server, resources: [...server.resources, ...resources] })
const clients: Record<string, SignedInClient> = {}
beforeAll(async () => {
  for (const statement of tables.flatMap(buildCreateTable)) await sql.raw(statement).execute(app.db)
  for (const profile of ['ADMIN', 'GERENTE']) clients[profile] = await app.signInAs(profile)
})
afterAll(async () => {
  await sql`drop table ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(app.db)
  await app.close()
})

/** Stores the records to which the rows of a file refer. Returns their ids. */
async function store(name: Name, client: SignedInClient) {
  for (const table of ['attempts', name]) await sql`delete from ${sql.table(table)}`.execute(app.db)
  const post = async (record: object): Promise<number> => {
    const answer = await clients.ADMIN?.post(`/api/${name}`, record)
    expect([answer?.statusCode, answer?.body]).toEqual([201, expect.any(String)])
    return answer?.json().parcelId
  }
  return {
    free: await post({ name: 'Free', locked: 'L', hidden: 'unseen word' }),
    lockedOne: await post({ name: 'Locked one', locked: 'L' }),
    same: await post({ name: 'Same', note: 'N' }),
    own: await post({ name: 'Own', keeper: client.id, shown: 'mine' }),
    foreign: await post({ name: 'Foreign', shown: 'unseen word too' }),
    out: await post({ name: 'Out of sight', keeper: 999_999 }),
  }
}

type Row = Readonly<Partial<Record<'_id' | 'name' | 'note' | 'locked' | 'shown', string | number>>>
const columns = ['_id', 'name', 'note', 'locked', 'shown'] as const

const createRows = (ids: Awaited<ReturnType<typeof store>>): Row[] => [
  { name: 'New', note: 'a', locked: 'given' },
  { name: 'OUT OF SIGHT' },
  { name: 'free' },
  { name: 'x'.repeat(41) },
  { _id: ids.free, note: 'changed' },
  { _id: ids.lockedOne, locked: 'changed' },
  { _id: ids.own, note: 'changed', shown: 'changed' },
  { _id: ids.foreign, shown: 'unseen word too' },
  { _id: ids.out, note: 'changed' },
  { _id: 987_654, note: 'changed' },
]

/** The results of a preview for each row, without the texts of the file itself. */
const readVerdicts = async (client: SignedInClient, importId: number) =>
  (await listRows(client, importId)).map(({ verdict, title, sentence, cells }) => ({
    isRefused: verdict === 'refused',
    sentences: [sentence, ...Object.values(cells).map((cell) => cell.sentence)].filter((text) => text),
    told: [verdict === 'new' ? null : title, sentence, Object.values(cells).map(({ from }) => from)],
  }))

describe.each(names)('rows of %s', (name) => {
  test.each(['ADMIN', 'GERENTE'])(
    'are validated for %s, and written, as a call for each would be, and tell nothing else [Z-29]',
    async (profile) => {
      const client = clients[profile]
      if (!client) throw new Error('nobody is signed in')
      const lines = createRows(await store(name, client)).map((row) => columns.map((one) => row[one] ?? '').join(';'))
      const { importId } = await upload(app, client, {
        resource: name,
        content: [columns.join(';'), ...lines].join('\n'),
      })
      const preview = await check(app, client, importId)
      const validated = await readVerdicts(client, importId)
      if (profile !== 'ADMIN') expect(JSON.stringify(validated)).not.toMatch(/unseen word|Out of sight|Foreign/)
      const written = await commit(app, client, preview)
      expect([written.state, written.counts]).toEqual(['done', preview.counts])

      const mapped = new Set(preview.columns.map(({ field }) => field))
      const called = []
      for (const { _id, ...values } of createRows(await store(name, client))) {
        const body = Object.fromEntries(Object.entries(values).filter(([field]) => mapped.has(field)))
        called.push(
          await (_id === undefined ? client.post(`/api/${name}`, body) : client.put(`/api/${name}/${_id}`, body)),
        )
      }
      expect(validated.map(({ isRefused }) => isRefused)).toEqual(called.map(({ statusCode }) => statusCode >= 400))
      for (const [index, { statusCode, body }] of called.entries())
        if (statusCode === 400 || statusCode === 409) expect(body).toContain(validated[index]?.sentences[0])
    },
  )
})

test('what a person may not read is neither a column, nor a key, nor a text of the answer [Z-29]', async () => {
  const { ADMIN: boss, GERENTE: manager } = clients
  if (!boss || !manager) throw new Error('nobody is signed in')
  const { free } = await store('parcels', manager)
  const content = `_id;hidden;note\n${free};unseen word;b\n`
  const validate = async (client: SignedInClient) => {
    const { importId, columns: found } = await upload(app, client, { resource: 'parcels', content })
    const send = async (body: object) => (await client.put(`/api/imports/${importId}/columns`, body)).statusCode
    const statuses = [await send({ columns: [{ index: 1, field: 'hidden' }] }), await send({ key: 'hidden' })]
    return { field: found[1]?.field, statuses }
  }
  expect(await validate(boss)).toEqual({ field: 'hidden', statuses: [200, 200] })
  expect(await validate(manager)).toEqual({ field: null, statuses: [400, 400] })
})

test('a key finds only records that the person sees, and is proposed only to who may change them [Z-29]', async () => {
  const { GERENTE: manager } = clients
  if (!manager) throw new Error('nobody is signed in')
  const propose = async (name: Name) => {
    await store(name, manager)
    const { importId, key } = await upload(app, manager, { resource: name, content: 'name\nfree\nOut of sight\n' })
    const matches = (await manager.get(`/api/imports/${importId}/matches?index=0&field=name`)).json()
    await manager.put(`/api/imports/${importId}/columns`, { key: null })
    const { repairs } = await check(app, manager, importId)
    const { found, canBeProposed } = matches
    return { key, found, canBeProposed, keys: repairs.map((repair) => repair.key) }
  }
  expect(await propose('parcels')).toEqual({ key: 'name', found: 1, canBeProposed: true, keys: ['name'] })
  expect(await propose('additions')).toEqual({ key: null, found: 1, canBeProposed: false, keys: [undefined] })
})

test('a preview counts the unique values of unseen records that it meets, as POST does [Z-29]', async () => {
  const { GERENTE: manager } = clients
  if (!manager) throw new Error('nobody is signed in')
  await store('parcels', manager)
  for (let number = 0; number < 12; number++)
    await clients.ADMIN?.post('/api/parcels', { name: `Unseen ${number}`, keeper: 999_999 })
  const content = ['name', ...Array.from({ length: 12 }, (_, number) => `Unseen ${number}`), 'Nothing has it'].join(
    '\n',
  )
  const { importId } = await upload(app, manager, { resource: 'parcels', content })
  expect((await check(app, manager, importId)).counts).toMatchObject({ refused: 13, new: 0 })
  expect((await manager.post('/api/parcels', { name: 'Nothing has it' })).statusCode).toBe(429)
})

test.each(['ADMIN', 'GERENTE'])(
  'people whom %s imports are validated as a call for each would be [Z-29]',
  async (profile) => {
    const client = clients[profile]
    if (!client) throw new Error('nobody is signed in')
    await sql`delete from attempts`.execute(app.db)
    const [own, other, user] = [
      client.id,
      clients[profile === 'ADMIN' ? 'GERENTE' : 'ADMIN']?.id,
      (await app.signInAs('USER')).id,
    ]
    const rows = [
      ...[own, other, user].map((id) => ({ _id: id, nome: `Bia ${profile}`, email: undefined, profile: undefined })),
      ...['ADMIN', 'GERENTE', 'USER'].map((given) => ({
        _id: undefined,
        nome: `Bia ${profile}`,
        email: `${profile}.${given}@example.com`.toLowerCase(),
        profile: given,
      })),
    ]
    const lines = rows.map((row) => [row._id, row.nome, row.email, row.profile].join(';'))
    const { importId } = await upload(app, client, {
      resource: 'users',
      content: ['_id;nome;email;profile', ...lines].join('\n'),
    })
    await check(app, client, importId)
    const validated = await readVerdicts(client, importId)
    const isCalledRefused: boolean[] = []
    for (const { _id, nome, email, profile: given } of rows) {
      const response = await (_id === undefined
        ? client.post('/api/usuario', {
            nome,
            email,
            profile: { id: await ensureProfile(app.db, String(given)) },
          })
        : client.put(`/api/usuario/${_id}`, { nome }))
      isCalledRefused.push(response.statusCode >= 400)
    }
    expect(validated.map(({ isRefused }) => isRefused)).toEqual(isCalledRefused)
    expect(new Set(isCalledRefused).size).toBe(profile === 'ADMIN' ? 1 : 2)
  },
)
