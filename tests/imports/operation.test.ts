import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Import } from '#language/imports/import.ts'
import { getProcessIdentity } from '../../server/db/processIdentity.ts'
import { eraseExpiredImports } from '../../server/imports/eraseImports.ts'
import { takeDueImport } from '../../server/imports/lease.ts'
import { runDueImports } from '../../server/imports/runImports.ts'
import { undoRows } from '../../server/imports/undoRows.ts'
import { writeRows } from '../../server/imports/writeRows.ts'
import { sendDueMails } from '../../server/mail/sendMails.ts'
import { createTestApp, type SignedInClient } from '../support/createTestApp.ts'
import { check, commit, read, runImports, upload } from './importFixture.ts'

const app = await createTestApp()
afterAll(() => app.close())
let admin: SignedInClient
let manager: SignedInClient
beforeAll(async () => {
  admin = await app.signInAs('ADMIN')
  manager = await app.signInAs('GERENTE')
})

const hourMs = 3_600_000
const importOf = async (client: SignedInClient, resource: string, content: string): Promise<Import> =>
  check(app, client, (await upload(app, client, { resource, content })).importId)
const countCategories = async (): Promise<number> => (await admin.get('/api/categories')).json().total
const worker = '00000000-0000-4000-8000-000000000001'

/** A signal that is aborted after it was read a number of times. */
const abortAfter = (times: number): AbortSignal => {
  let left = times
  return {
    get aborted() {
      return left-- <= 0
    },
  } as AbortSignal
}

/**
 * Works on the due import until it is aborted after this many chunks, then advances the clock until its lease has
 * expired.
 */
async function workFor(chunks: number, work: typeof writeRows): Promise<void> {
  const due = await takeDueImport(app.db, worker, app.clock())
  if (!due) throw new Error('nothing is due')
  await work(app.app.imports, { ...due, signal: abortAfter(chunks) })
  app.clock.advance(30_000)
}

test('a process that stops while it reads a file leaves it to the others, who read it at once', async () => {
  const content = `name\n${crypto.randomUUID()}\n`
  const announced = await admin.post('/api/imports', { resource: 'categories', name: 'a.csv', bytes: content.length })
  const { importId } = announced.json<Import>()
  await admin.put(`/api/imports/${importId}/parts/0`, Buffer.from(content), {
    'content-type': 'application/octet-stream',
  })
  const errors: unknown[] = []
  const stop = new AbortController()
  const run = runDueImports(app.app.imports, (error) => errors.push(error), stop.signal)
  stop.abort()
  await run
  expect([errors, (await read(admin, importId)).state]).toEqual([[], 'reading'])
  await runImports(app)
  expect((await read(admin, importId)).state).toBe('mapping')
})

test('an import whose process has ended on this machine goes on at once; one that still runs keeps it', async () => {
  const { importId } = await upload(app, admin, { resource: 'categories', content: `name\n${crypto.randomUUID()}\n` })
  await admin.post(`/api/imports/${importId}/check`, {})
  const running = await getProcessIdentity()
  expect(await takeDueImport(app.db, worker, app.clock(), running)).toBeDefined()
  await runImports(app)
  expect((await read(admin, importId)).state).toBe('checking')
  await app.db.updateTable('imports').set({ leased_until: null }).where('id', '=', importId).execute()
  // The operating system has given the number of the ended process to this one.
  expect(await takeDueImport(app.db, worker, app.clock(), { ...running, started: '1' })).toBeDefined()
  await runImports(app)
  expect((await read(admin, importId)).state).toBe('checked')
})

test.each([
  ['users', { ADMIN: 201, GERENTE: 201, USER: 403 }],
  ['profiles', { ADMIN: 404, GERENTE: 404, USER: 403 }],
  ['fragrances', { ADMIN: 201, GERENTE: 201, USER: 403 }],
  ['categories', { ADMIN: 201, GERENTE: 201, USER: 403 }],
  ['campaigns', { ADMIN: 201, GERENTE: 201, USER: 403 }],
  ['quiz', { ADMIN: 201, GERENTE: 201, USER: 403 }],
  ['questions', { ADMIN: 404, GERENTE: 404, USER: 403 }],
  ['devices', { ADMIN: 404, GERENTE: 404, USER: 403 }],
  ['capsules', { ADMIN: 404, GERENTE: 404, USER: 403 }],
  ['organizations', { ADMIN: 201, GERENTE: 403, USER: 403 }],
] as const)(
  'whether %s can be imported, and a template fetched, depends on the profile [Z-02]',
  async (resource, expected) => {
    const user = await app.signInAs('USER')
    for (const [profile, client] of Object.entries({ ADMIN: admin, GERENTE: manager, USER: user })) {
      const response = await client.post('/api/imports', { resource, name: 'a.csv', bytes: 10 })
      const template = await client.get(`/api/imports/template/${resource}?format=csv`)
      const status = expected[profile as keyof typeof expected]
      expect([profile, response.statusCode, template.statusCode]).toEqual([
        profile,
        status,
        status === 201 ? 200 : status,
      ])
      if (status === 201) await client.delete(`/api/imports/${response.json<Import>().importId}`)
    }
  },
)

describe('an import that was cut off', () => {
  let shown: Import
  beforeAll(async () => {
    const lines = Array.from({ length: 620 }, (_, index) => `Família ${index}`)
    shown = await importOf(manager, 'categories', ['Nome', ...lines].join('\n'))
  }, 120_000)

  test('by its person holds at once, keeps what is written, and offers to undo it [Z-38]', async () => {
    const refused = await manager.get(`/api/imports/${shown.importId}/undo`)
    expect(refused.statusCode).toBe(409)
    await manager.post(`/api/imports/${shown.importId}/commit`, { revision: shown.revision })
    await workFor(1, writeRows)
    const written = await countCategories()
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThan(620)
    const cancelled = await manager.post(`/api/imports/${shown.importId}/cancel`)
    expect([cancelled.statusCode, cancelled.json<Import>().state]).toEqual([202, 'cancelled'])
    await runImports(app)
    expect(await countCategories()).toBe(written)
    expect((await manager.get(`/api/imports/${shown.importId}/undo`)).json()).toEqual({
      undoable: written,
      removed: written,
      kept: [],
    })
  })

  test('while it is undone goes on where it was; only its person and administrators undo it [Z-41]', async () => {
    const other = await app.signInAs('GERENTE')
    const path = `/api/imports/${shown.importId}/undo`
    expect([(await other.get(path)).statusCode, (await other.post(path)).statusCode]).toEqual([404, 404])
    const written = await countCategories()
    expect((await admin.post(path)).statusCode).toBe(202)
    await workFor(1, undoRows)
    const left = await countCategories()
    expect([left < written, left > 0]).toEqual([true, true])
    await runImports(app)
    expect([await countCategories(), (await read(manager, shown.importId)).state]).toEqual([0, 'undone'])
    const entries = (await admin.get(`/api/audit?importId=${shown.importId}&perPage=1`)).json()
    expect([entries.total, entries.data[0].action, entries.data[0].who.id]).toEqual([2 * written, 'remove', admin.id])
  })
})

describe('people who are imported', () => {
  test('get their mails after everybody else, and the import in their history [Z-30]', async () => {
    const content = 'Nome;E-mail;Perfil\nAna Um;um@example.com;GERENTE\nAna Dois;dois@example.com;GERENTE\n'
    const preview = await importOf(admin, 'users', content)
    await commit(app, admin, preview)
    app.clock.advance(1_000)
    const profile = (await admin.get('/api/usuario/me')).json().profile
    await admin.post('/api/usuario', { nome: 'Ana Depois', email: 'depois@example.com', profile })
    const sent: string[] = []
    const mailer = {
      keepsContent: false,
      send: async ({ recipient }: { recipient: string }) => void sent.push(recipient),
    }
    await sendDueMails({ db: app.db, mailer, clock: app.clock, warn: () => {} })
    expect(sent).toEqual(['depois@example.com', 'um@example.com', 'dois@example.com'])
    const found = (await admin.get('/api/usuario?FilterString=Ana%20Um')).json().data[0]
    const history = (await admin.get(`/api/usuario/${found.id}/history`)).json()
    expect(history.data).toMatchObject([{ action: 'create', importId: preview.importId }])
  })
})

describe('a file', () => {
  test('that others imported is named with that import, its person and its time [Z-45]', async () => {
    const content = 'Nome\nResinas\nab\n'
    const first = await importOf(manager, 'categories', content)
    await commit(app, manager, first)
    const again = await upload(app, admin, { resource: 'categories', content })
    expect(again.file).toMatchObject({
      sameAs: first.importId,
      sameAsBy: { nome: first.by.nome, at: (await read(manager, first.importId)).updatedAt },
    })
    await admin.delete(`/api/imports/${again.importId}`)
  })

  test('of many rows is counted for the planner, so that one row is corrected without comparing each with each', async () => {
    const names = Array.from({ length: 1_000 }, () => crypto.randomUUID())
    const preview = await importOf(admin, 'categories', ['Nome', ...names].join('\n'))
    expect(preview.counts?.new).toBe(1_000)
    const { rows } = await sql<{ many: number }>`
      select count(*)::integer as many from pg_class
      where relname in ('import_rows', 'import_keys') and reltuples >= 1000`.execute(app.db)
    expect(rows).toEqual([{ many: 2 }])
    await admin.delete(`/api/imports/${preview.importId}`)
  })

  test('of many refused rows has its report as csv, whatever is asked [Z-39]', async () => {
    const { importId, counts } = await importOf(admin, 'categories', 'Nome\nxy\n')
    const typeOf = async () => (await admin.get(`/api/imports/${importId}/report?format=xlsx`)).headers['content-type']
    expect(await typeOf()).toContain('spreadsheetml')
    const many = JSON.stringify({ ...counts, refused: 100_001 })
    await app.db.updateTable('imports').set({ counts: many }).where('id', '=', importId).execute()
    expect(await typeOf()).toContain('csv')
  })

  test('is kept for a day after each step, and for three days in all', async () => {
    const { importId, createdAt } = await importOf(admin, 'categories', 'Nome\nxyz\n')
    const hoursKept = async (client: SignedInClient): Promise<number> => {
      const { file } = (await client.get(`/api/imports/${importId}`)).json<Import>()
      return (Date.parse(file?.expiresAt ?? '') - Date.parse(createdAt)) / hourMs
    }
    expect(await hoursKept(admin)).toBe(24)
    const kept: number[] = []
    for (let step = 0; step < 3; step++) {
      app.clock.advance(20 * hourMs)
      const person = await app.signInAs('ADMIN')
      await app.db.updateTable('imports').set({ user_id: person.id }).where('id', '=', importId).execute()
      await person.put(`/api/imports/${importId}/columns`, { blank: step % 2 === 0 ? 'clear' : 'keep' })
      kept.push(await hoursKept(person))
      await eraseExpiredImports({ db: app.db, files: app.files, clock: app.clock })
    }
    expect(kept).toEqual([44, 64, 72])
    app.clock.advance(12 * hourMs)
    await eraseExpiredImports({ db: app.db, files: app.files, clock: app.clock })
    const rows = await app.db.selectFrom('import_rows').selectAll().where('import_id', '=', importId).execute()
    expect(rows).toEqual([])
  })
})
