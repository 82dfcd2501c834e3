import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { runRetentionDaily } from '../../server/retention/runRetention.ts'
import { addAuthenticator, createClientOf, login, openChallenge } from '../auth/factorFixture.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { accept, invite, listInvitations, readToken } from '../invitations/invitationFixture.ts'
import { postKey } from '../keys/keyFixture.ts'
import { insertRow } from '../support/insertRow.ts'
import { addUser, ensureProfile } from '../support/testUsers.ts'

const testApp = await setUpFreshApp()
const { db, clock } = testApp
const email = 'nina.reis@example.com'
/** An id that no other value in the database equals. */
const personId = 7_654_321
const dayMs = 86_400_000

const run = () =>
  runRetentionDaily({ db, resources, clock, accessLogMonths: 12, historyMonths: 1200, sendsMails: true })

/** Every value of every row of the database, with its `table.column`. */
async function readValues(): Promise<(readonly [column: string, value: unknown])[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const values = []
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) values.push([`${name}.${column}`, value] as const)
  }
  return values
}

const findColumns = async (fits: (value: unknown) => boolean): Promise<string[]> =>
  [...new Set((await readValues()).filter(([, value]) => fits(value)).map(([column]) => column))].sort()
const findPerson = () => findColumns((value) => Number(value) === personId)
const findAddress = () => findColumns((value) => JSON.stringify(value ?? '').includes(email))

/** The columns that refer to a user. */
async function findReferences(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint as c
      cross join lateral unnest(c.conkey, c.confkey) as k (own, other)
      join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = k.own
      join pg_attribute as b on b.attrelid = c.confrelid and b.attnum = k.other and b.attname = 'id'
    where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(db)
  return rows.map(({ name }) => name)
}

/** Columns without a foreign key that contain the id of a user. */
const unreferenced = [
  'access_log.user_id',
  'access_log.viewer_id',
  'audit_entries.record_id',
  'audit_entries.user_id',
  'import_changes.record_id',
  'record_notes.author_id',
  'sessions.user_id',
  'users.id',
]

/** Creates a row for the user in every table that refers to users. */
async function fillEveryTable(): Promise<void> {
  const { id } = await addUser(db, { email, nome: 'Nina Reis', profile: 'ADMIN' })
  await sql`update users set id = ${personId} where id = ${id}`.execute(db)
  const nina = createClientOf(testApp, (await login(testApp, email)).json())
  await addAuthenticator(testApp, nina)
  await openChallenge(testApp, email)
  await postKey(nina, { name: 'ERP', scopes: { categories: ['read'] } })
  await invite(testApp, nina, { email: 'bia@example.com' })
  await testApp.anonymous.post('/api/usuario/recuperar-senha', { email })
  const view = { resource: 'users', name: 'Minha', params: '{}', owner_id: personId, private_to: personId }
  await insertRow(db, 'list_views', view)
  await sql`insert into default_views (resource, user_id, view) values ('users', ${personId}, '')`.execute(db)
  await sql`insert into bulk_operations (id, user_id, resource, action, started_at)
    values (gen_random_uuid(), ${personId}, 'users', 'toggle', ${clock()})`.execute(db)
  const note = { resource: 'devices', record_id: '1', text: 'Oi', author_id: personId, created_at: clock() }
  const note_id = await insertRow(db, 'record_notes', note)
  await db.insertInto('record_note_mentions').values({ note_id, user_id: personId }).execute()
  const line = {
    at: clock(),
    user_id: personId,
    viewer_id: personId,
    method: 'GET',
    path: '/api/usuario',
    status: 200,
    address: '203.0.113.9',
  }
  await db.insertInto('access_log').values(line).execute()
  const seen = { id: 'seen', token_hash: 'hash', profile: 'GERENTE', reason: 'Conferir' }
  const times = { created_at: clock(), expires_at: clock() }
  await db
    .insertInto('view_as')
    .values({ ...seen, ...times, admin_id: personId, user_id: personId, session_id: null })
    .execute()
  const importId = await insertRow(db, 'imports', {
    ...{ resource: 'users', user_id: personId, undone_by: personId, locale: 'pt', state: 'done' },
    ...{ operation: randomUUID(), created_at: clock(), updated_at: clock(), expires_at: clock(), file_bytes: 1 },
  })
  const former = JSON.stringify({ email })
  await db
    .insertInto('import_changes')
    .values({ import_id: importId, resource: 'users', record_id: String(personId), version: 1, former })
    .execute()
  await insertRow(db, 'devices', { mac_address: '00:00:00:00:00:01', user_id: personId, owner_id: personId })
}

test('of a person who is erased, no table keeps factors, devices, sessions, keys or anything else by number or address [Y-40]', async () => {
  await fillEveryTable()
  // A table that refers to people and is new must be filled above.
  expect(await findPerson()).toEqual([...new Set([...(await findReferences()), ...unreferenced])].sort())
  await sql`update users set deleted_at = ${new Date(clock().getTime() - 6 * 366 * dayMs)} where id = ${personId}`.execute(
    db,
  )
  await run()
  // That something was done stays, as somebody’s who is known no more.
  expect(await findPerson()).toEqual([
    'audit_entries.record_id',
    'audit_entries.user_id',
    'erasures.user_id',
    'record_notes.author_id',
  ])
  expect(await findAddress()).toEqual([])
  const kept = await sql`select id from devices`.execute(db)
  expect(kept.rows).toHaveLength(1)
})

test('an invitation goes 30 days after it was accepted, withdrawn or has expired, with its mails [Y-40]', async () => {
  const admin = await testApp.signInAs('ADMIN')
  await ensureProfile(db, 'GERENTE')
  await invite(testApp, admin, { email: 'expira@example.com' })
  await invite(testApp, admin, { email })
  await accept(testApp, await readToken(testApp, email))
  const { invitationId } = await invite(testApp, admin, { email: 'sai@example.com' })
  await admin.delete(`/api/invitations/${invitationId}`)
  const readKept = async () => {
    clock.advance(1)
    const invitations = await listInvitations(await testApp.signInAs('ADMIN'))
    return invitations.map(({ email: address }) => address)
  }
  const readTitles = async () =>
    (await db.selectFrom('audit_entries').select('title').where('resource', '=', 'invitations').execute())
      .map(({ title }) => title)
      .sort()
  clock.advance(30 * dayMs - 1000)
  await run()
  expect(await readKept()).toEqual(['sai@example.com', email, 'expira@example.com'])
  clock.advance(dayMs)
  await run()
  expect(await readKept()).toEqual(['expira@example.com'])
  // The trail forgets the address of who never came, and keeps that of who did.
  expect(await readTitles()).toEqual([...[email, email, 'expira@example.com'].sort(), null, null].sort())
  clock.advance(7 * dayMs)
  await run()
  expect(await readKept()).toEqual([])
  expect(await readTitles()).toEqual([email, email, null, null, null].sort())
  const mails = await db.selectFrom('mails').select('recipient').where('kind', '=', 'invitation').execute()
  expect(mails).toEqual([])
})
