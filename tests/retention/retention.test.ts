import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getLeafFields } from '#language/derive.ts'
import { resources } from '#product/resources/index.ts'
import { recordAudit } from '../../server/audit/audit.ts'
import type { Tables } from '../../server/db/tables.ts'
import { retentionIntervalMs, runRetentionDaily } from '../../server/retention/runRetention.ts'
import { runRepeatedly } from '../../server/schedule.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { postKey } from '../keys/keyFixture.ts'
import { insertRow } from '../support/insertRow.ts'
import { readMails } from '../support/mails.ts'
import { addUser } from '../support/testUsers.ts'

const testApp = await setUpFreshApp()

const createParts = (accessLogMonths = 12, sendsMails = true, historyMonths = 1200) => ({
  db: testApp.db,
  resources,
  clock: testApp.clock,
  accessLogMonths,
  historyMonths,
  sendsMails,
})
const run = (accessLogMonths?: number) => runRetentionDaily(createParts(accessLogMonths))
const advanceDays = (count: number) => testApp.clock.advance(count * 86_400_000)
const now = () => testApp.clock()

/** The instant this many months ago, shifted by some days. */
function subtractMonths(months: number, daysLater = 0): Date {
  const at = new Date(now())
  at.setUTCMonth(at.getUTCMonth() - months)
  at.setUTCDate(at.getUTCDate() + daysLater)
  return at
}
const subtractYears = (years: number, daysLater?: number) => subtractMonths(12 * years, daysLater)

const readRows = (table: keyof Tables) => testApp.db.selectFrom(table).selectAll().execute()
const readNames = async () =>
  (await testApp.db.selectFrom('users').select('nome').orderBy('nome').execute()).map((user) => user.nome)
const readAudit = () => testApp.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
const edit = { userId: 1, action: 'edit', title: 'x' }
const addAuditEntry = (resource: string, recordId: number, changes: Record<string, unknown>) =>
  recordAudit(testApp.db, { ...edit, at: now(), resource, recordId: String(recordId), changes })

test('people removed for more than 5 years are erased, everybody else stays [P-08]', async () => {
  await addUser(testApp.db, { nome: 'Ativa', email: 'a@example.com' })
  await addUser(testApp.db, { nome: 'Cinco anos menos um dia', email: 'b@example.com', deletedAt: subtractYears(5, 1) })
  await addUser(testApp.db, { nome: 'Cinco anos e um dia', email: 'c@example.com', deletedAt: subtractYears(5, -1) })
  await run()
  expect(await readNames()).toEqual(['Ativa', 'Cinco anos menos um dia'])
  advanceDays(2)
  await run()
  expect(await readNames()).toEqual(['Ativa'])
})

test('erasing a user removes their mails, links and sessions, and their data in the audit trail', async () => {
  const ana = await testApp.signInAs('GERENTE', { nome: 'Ana “Nina” Souza', email: 'ana@example.com' })
  const bia = await addUser(testApp.db, { nome: 'Bia', email: 'bia@example.com' })
  await testApp.anonymous.post('/api/usuario/recuperar-senha', { email: 'ana@example.com' })
  await addAuditEntry('users', ana.id, { nome: { from: 'Ana', to: 'Ana “Nina” Souza' } })
  await addAuditEntry('users', bia.id, { nome: { from: 'Bia', to: 'Bia Lima' } })
  await addAuditEntry('devices', 7, { user: { from: { nome: 'Ana “Nina” Souza' }, to: null } })
  await addAuditEntry('devices', 8, { user: { from: { nome: 'Bia' }, to: null } })
  await sql`update users set deleted_at = ${subtractYears(6)} where id = ${ana.id}`.execute(testApp.db)
  await run()

  for (const table of ['mails', 'temporary_tokens', 'sessions'] as const) expect(await readRows(table)).toEqual([])
  const [anaEntry, biaEntry, anaDeviceEntry, biaDeviceEntry, erased] = await readAudit()
  const scrubbedEntry = { record_id: String(ana.id), title: null, changes: null }
  expect(anaEntry).toMatchObject({ action: 'edit', ...scrubbedEntry })
  expect(biaEntry).toMatchObject({ title: 'x', changes: { nome: { to: 'Bia Lima' } } })
  expect(anaDeviceEntry).toMatchObject({ title: 'x', changes: null })
  expect(biaDeviceEntry?.changes).not.toBeNull()
  expect(erased).toMatchObject({ action: 'erase', user_id: null, ...scrubbedEntry })
})

test('erasing a user removes their keys, and the names of these from the audit trail', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const bia = await testApp.signInAs('ADMIN')
  for (const owner of [ana, bia]) await postKey(owner, { name: 'Nina', scopes: { categories: ['read'] } })
  await sql`update users set deleted_at = ${subtractYears(6)} where id = ${ana.id}`.execute(testApp.db)
  await run()
  expect(await readRows('api_keys')).toMatchObject([{ user_id: bia.id }])
  const entries = (await readAudit()).filter(({ resource }) => resource === 'apiKeys')
  expect(entries.map(({ title, changes }) => [title, changes === null])).toEqual([
    [null, true],
    ['Nina', false],
  ])
})

test('earlier names of an erased user are removed from the audit trail too', async () => {
  const { id } = await addUser(testApp.db, { nome: 'Ana Lima', deletedAt: subtractYears(6) })
  await addAuditEntry('users', id, { nome: { from: 'Ana Souza', to: 'Ana Lima' } })
  await addAuditEntry('devices', 7, { user: { from: null, to: { nome: 'Ana Souza' } } })
  await addAuditEntry('devices', 8, { user: { from: null, to: { nome: 'Ana Souza Reis' } } })
  const people = [{ nome: 'Ana Souza' }, ...Array.from({ length: 200 }, () => ({ nome: 'Bia Lima' }))]
  await addAuditEntry('devices', 9, { people: { from: null, to: people } })
  await run()
  const [, earlierNameEntry, other, longEntry] = await readAudit()
  expect([earlierNameEntry?.changes, other?.changes, longEntry?.changes]).toEqual([
    null,
    { user: { from: null, to: { nome: 'Ana Souza Reis' } } },
    null,
  ])
  expect(await readRows('audit_values')).toEqual([])
})

test('five years after an entry the audit trail forgets a person who was removed for good at once', async () => {
  const bia = await addUser(testApp.db, { nome: 'Bia', email: 'bia@example.com' })
  const { id } = await addUser(testApp.db, { nome: 'Ana', email: 'ana@example.com', confirmedAt: null })
  await addAuditEntry('devices', 7, { user: { from: { nome: 'Ana' }, to: null } })
  await addAuditEntry('users', bia.id, { nome: { from: 'Bea', to: 'Bia' } })
  await addAuditEntry('users', id, { email: { from: 'a@example.com', to: 'ana@example.com' } })
  advanceDays(1)
  const admin = await testApp.signInAs('ADMIN')
  expect((await admin.delete(`/api/usuario/${id}?hardDelete=true`)).statusCode).toBe(204)
  const readAuditSummary = async () =>
    (await readAudit()).map(({ action, title, changes }) => [action, title, changes !== null])
  const before = await readAuditSummary()
  advanceDays(5 * 365 + 0.5) // Five years, including one leap year, and half a day after the first entries.
  await run()
  expect(before).toEqual([...Array(3).fill(['edit', 'x', true]), ['remove', 'Ana', true]])
  expect(await readAuditSummary()).toEqual([['edit', 'x', false], before[1], ['edit', null, false], before[3]])
  advanceDays(2)
  await run()
  expect((await readAuditSummary()).at(-1)).toEqual(['remove', null, false])
})

test('what a person had stays, as nobody’s', async () => {
  const { id } = await addUser(testApp.db, { nome: 'Dona', email: 'dona@example.com', deletedAt: subtractYears(6) })
  await insertRow(testApp.db, 'devices', { mac_address: '00:00:00:00:00:01', user_id: id, owner_id: id })
  await addLogLine(subtractYears(0, -30), id)
  await run()
  expect(await readNames()).toEqual([])
  const { rows: devices } = await sql`select * from devices`.execute(testApp.db)
  expect(devices).toMatchObject([{ mac_address: '00:00:00:00:00:01', user_id: null, owner_id: null }])
  expect(await readRows('access_log')).toMatchObject([{ user_id: null, address: '' }])
})

test('more people than one transaction takes are erased too', async () => {
  for (let count = 0; count < 101; count++)
    await addUser(testApp.db, { hasPassword: false, deletedAt: subtractYears(6) })
  await run()
  expect(await readNames()).toEqual([])
})

/** Every declared reference to a user, at any depth. */
function findReferences(value: unknown): { required: unknown }[] {
  if (typeof value !== 'object' || value === null) return []
  const { kind, options } = value as { kind?: unknown; options?: { to?: unknown; required?: unknown } }
  const own = kind === 'ref' && options?.to === 'users' ? [{ required: options.required }] : []
  return [...own, ...Object.values(value).flatMap(findReferences)]
}

test('whatever refers to a person stands in a resource itself and is optional, so that the person can be erased', () => {
  const found = resources.flatMap(({ fields }) => findReferences(fields))
  const userReferences = resources.flatMap(({ fields }) =>
    getLeafFields(fields).filter(({ field }) => field.kind === 'ref' && field.options.to === 'users'),
  )
  expect([found.length, found.filter(({ required }) => required)]).toEqual([userReferences.length, []])
})

async function addLogLine(at: Date, user_id: number | null = null): Promise<void> {
  const line = { at, user_id, method: 'GET', path: '/api/usuario', status: 200, address: '203.0.113.9' }
  await testApp.db.insertInto('access_log').values(line).execute()
}

test.each([6, 12, 24])('the access log is kept for the configured %i months and no longer [P-09]', async (kept) => {
  for (const daysLater of [1, -1]) await addLogLine(subtractMonths(kept, daysLater))
  await run(kept)
  const lines = await testApp.db.selectFrom('access_log').select('at').execute()
  expect(lines).toEqual([{ at: subtractMonths(kept, 1) }])
})

test('links and counted attempts go when they have ended, sessions when nobody asks any more why they ended', async () => {
  await testApp.signInAs('ADMIN', { email: 'ana@example.com' })
  await testApp.anonymous.post('/api/usuario/recuperar-senha', { email: 'ana@example.com' })
  await testApp.anonymous.post('/api/login', { Login: 'ana@example.com', Senha: 'Errada@2026' })
  const readRemaining = async () =>
    [
      ...(await Promise.all([readRows('sessions'), readRows('refresh_tokens'), readRows('temporary_tokens')])),
      await testApp.db.selectFrom('attempts').select('key').where('count', '>', 0).execute(),
    ].map(({ length }) => length)
  expect(await readRemaining()).toEqual([1, 1, 1, 5])
  await run()
  expect(await readRemaining()).toEqual([1, 1, 1, 5])
  advanceDays(1)
  await run()
  expect(await readRemaining()).toEqual([1, 1, 0, 0])
  testApp.clock.advance(25 * 3_600_000)
  await run()
  expect(await readRemaining()).toEqual([0, 0, 0, 0])
})

test('mails that were closed go after 30 days, those that wait stay', async () => {
  await addUser(testApp.db, { email: 'ana@example.com' })
  for (let count = 0; count < 2; count++)
    await testApp.anonymous.post('/api/usuario/recuperar-senha', { email: 'ana@example.com' })
  await testApp.db.updateTable('mails').set({ state: 'sent' }).where('id', '=', 1).execute()
  advanceDays(29)
  await run()
  expect(await readMails(testApp)).toHaveLength(2)
  advanceDays(2)
  await run()
  expect((await readMails(testApp)).map(({ state }) => state)).toEqual(['queued'])
})

test('where no mails are sent, those that wait are closed when their links have ended, and go like the others', async () => {
  const runWithoutMailer = () => runRetentionDaily(createParts(12, false))
  await addUser(testApp.db, { email: 'ana@example.com' })
  await testApp.anonymous.post('/api/usuario/recuperar-senha', { email: 'ana@example.com' })
  await runWithoutMailer()
  expect(await readMails(testApp)).toMatchObject([{ state: 'queued', text: expect.stringContaining('http') }])
  advanceDays(1)
  await runWithoutMailer()
  expect(await readMails(testApp)).toMatchObject([{ state: 'expired', text: '', html: '', links: [] }])
  advanceDays(30)
  await runWithoutMailer()
  expect(await readMails(testApp)).toEqual([])
})

test('of the changes of a table one note is left, also where nobody ever asks for a total', async () => {
  const counted = sql<{ n: number; sum: number }>`
    select count(*)::int as n, sum(change)::int as sum from table_changes where table_name = 'capsules'`
  const readNotes = async () => (await counted.execute(testApp.db)).rows[0]
  for (let count = 0; count < 3; count++) await sql`delete from capsules`.execute(testApp.db)
  const before = await readNotes()
  expect(before?.n).toBeGreaterThan(2)
  await run()
  expect(await readNotes()).toEqual({ n: 1, sum: before?.sum })
})

test('it runs once a day, in one process of several, also once a clock that was ahead is put right', async () => {
  expect(await Promise.all([run(), run(), run()])).toEqual(expect.arrayContaining([true, false, false]))
  expect(await run()).toBe(false)
  advanceDays(1)
  const removedCounts = await Promise.all([run(), run()])
  expect(removedCounts.filter(Boolean)).toHaveLength(1)
  advanceDays(40)
  await run()
  advanceDays(-40)
  expect(await run()).toBe(false)
  advanceDays(1)
  expect([await run(), await run()]).toEqual([true, false])
})

test('in the background it looks every hour whether a day has come, until it is ended', async () => {
  const scheduled: { work: () => void; afterMs: number }[] = []
  const schedule = (work: () => void, afterMs: number) => {
    scheduled.push({ work, afterMs })
    return () => undefined
  }
  const reportError = (error: unknown) => {
    throw error
  }
  await addUser(testApp.db, { deletedAt: subtractYears(6) })
  const end = runRepeatedly({
    work: (signal) => runRetentionDaily(createParts(), signal),
    intervalMs: retentionIntervalMs,
    schedule,
    reportError,
  })
  await expect.poll(() => scheduled.length).toBe(1)
  expect(await readNames()).toEqual([])
  expect(scheduled[0]?.afterMs).toBe(3_600_000)
  await end(1_000)
})
