import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { failBackup, finishBackup } from '../../server/db/backupState.ts'
import { addCampaigns, addScents } from '../dashboard/dashboardRecords.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { insertRow } from '../support/insertRow.ts'
import { addUser } from '../support/testUsers.ts'

const testApp = await setUpFreshApp({ BACKUP_AT: '03:00' }) // The test clock is set to 1 March 2026.
const manager = setUpSignedIn(testApp, 'GERENTE')

const readNotifications = async (language = 'pt-BR') =>
  (await manager.get('/api/notifications', { 'content-language': language })).json<Record<string, unknown>[]>()

const createExpectedNotification = (name: string, link: string) => ({
  kind: 'campaignWithoutQuiz',
  severity: 'warning',
  title: `A campanha “${name}” não tem um quiz validado`,
  link,
  at: '2026-02-01T12:00:00.000Z',
})

/** Inserts a mail to a user in this state. */
const addMail = (userId: number, state: string, kind: string, created_at: string) => {
  const texts = { recipient: 'nova+x@example.com', locale: 'pt', subject: '', text: '', html: '' }
  const times = { next_at: testApp.clock(), expires_at: testApp.clock(), created_at }
  return insertRow(testApp.db, 'mails', { user_id: userId, kind, ...texts, state, ...times })
}

/** Inserts an import of the manager in this state. */
const addImport = (user_id: number, state: string, updated_at: string, counts: object = {}) => {
  const times = { created_at: updated_at, updated_at, expires_at: updated_at }
  const values = { rows: 9, new: 0, changed: 0, unchanged: 0, refused: 0, conflict: 0, ...counts }
  const named = { resource: 'categories', locale: 'pt', operation: randomUUID(), file_bytes: 1 }
  return insertRow(testApp.db, 'imports', { user_id, state, ...named, ...times, counts: JSON.stringify(values) })
}

test('the end of an import is told to the importer for a week, with what it wrote [Z-37]', async () => {
  const { id } = manager
  const other = await addUser(testApp.db, { email: 'outra@example.com' })
  await addImport(id, 'done', '2026-02-28T12:00:00Z', { new: 3, changed: 2, refused: 4 })
  await addImport(id, 'done', '2026-02-27T12:00:00Z', { new: 1 })
  await addImport(id, 'stopped', '2026-02-26T12:00:00Z')
  await addImport(id, 'done', '2026-02-20T12:00:00Z')
  await addImport(id, 'writing', '2026-02-28T12:00:00Z')
  await addImport(other.id, 'done', '2026-02-28T12:00:00Z')
  const told = (await readNotifications()).map(({ kind, severity, title, link }) => [kind, severity, title, link])
  expect(told).toEqual([
    [
      'import',
      'info',
      'Importação 1 de Categorias concluída: 5 registros gravados; linhas recusadas: 4',
      '/admin/imports/1',
    ],
    ['import', 'info', 'Importação 2 de Categorias concluída: 1 registro gravado', '/admin/imports/2'],
    ['import', 'warning', 'A importação 3 de Categorias parou antes do fim', '/admin/imports/3'],
  ])
})

test('a daily backup that fails is told to administrators alone, with the date of the last one [RO-06]', async () => {
  const { db, clock } = testApp
  const admin = await testApp.signInAs('ADMIN')
  const read = async (language = 'pt-BR') =>
    (await admin.get('/api/notifications', { 'content-language': language })).json()
  await failBackup(db, clock())
  const first = { kind: 'backupFailed', severity: 'danger', link: '/admin/home', at: clock().toISOString() }
  expect(await read()).toEqual([{ ...first, title: 'O backup diário não foi gravado, e ainda não há nenhum' }])
  await finishBackup(db, '2026-03-01', clock())
  expect(await read()).toEqual([])
  await failBackup(db, clock())
  expect(await read('en-US')).toEqual([
    { ...first, title: 'The daily backup was not written; the last one is from March 1, 2026' },
  ])
  expect(await readNotifications()).toEqual([])
})

test('where all is well there is nothing to tell', async () => {
  expect(await readNotifications()).toEqual([])
})

test('capsules past due or running low are counted, and lead to the list of just those', async () => {
  await addScents(testApp, 'Lavanda')
  await sql`insert into capsules (serial_number, fragrance_id, remaining_shots, due_date) values
    ('a', 1, 90, '2026-12-31'), ('b', 1, 20, '2026-03-01'), ('c', 1, 3, '2026-02-28'), ('d', 1, 0, '2025-01-01')`.execute(
    testApp.db,
  )
  const past = { kind: 'capsulesPastDue', severity: 'danger', link: '/admin/capsules?view=pastDue', at: null }
  const low = { kind: 'capsulesRunningLow', severity: 'warning', link: '/admin/capsules?view=runningLow', at: null }
  expect(await readNotifications()).toEqual([
    { ...past, title: '2 cápsulas estão vencidas' },
    { ...low, title: '1 cápsula está com poucos disparos' },
  ])
  const english = ['2 capsules have expired', '1 capsule is running low']
  expect((await readNotifications('en-US')).map(({ title }) => title)).toEqual(english)
})

test('an active campaign without a validated quiz leads to its quiz, or to a new one', async () => {
  await addCampaigns(testApp, 'Sem', 'Rascunho', 'Pronta', 'Inativa')
  await sql`update campaigns set updated_at = '2026-02-01T12:00:00Z', deleted_at = case name when 'Inativa' then now() end`.execute(
    testApp.db,
  )
  await sql`insert into quizzes (name, campaign_id, language, validated_at) values
    ('Um', 2, 'pt-BR', null), ('Dois', 3, 'pt-BR', now())`.execute(testApp.db)
  const draft = createExpectedNotification('Rascunho', '/admin/quiz/1/update')
  expect(await readNotifications()).toEqual([draft, createExpectedNotification('Sem', '/admin/quiz/create')])
  await sql`update quizzes set deleted_at = now() where campaign_id = 3`.execute(testApp.db)
  expect((await readNotifications())[0]).toEqual(createExpectedNotification('Pronta', '/admin/quiz/create'))
})

test('of many campaigns some are told, and how many more there are', async () => {
  await addCampaigns(testApp, ...Array.from({ length: 8 }, (_, index) => `Campanha ${index}`))
  const all = await readNotifications()
  expect(all).toHaveLength(6)
  expect(all.at(-1)).toMatchObject({ title: 'Mais 3 campanhas não têm um quiz validado', link: '/admin/campaigns' })
})

test('a failed mail to an unconfirmed user is reported for a month, or until a later mail succeeds', async () => {
  const { id } = await addUser(testApp.db, { email: 'nova+x@example.com', confirmedAt: null })
  const addTestMail = (state: string, kind: string, at: string) => addMail(id, state, kind, at)
  await addTestMail('refused', 'register', '2026-01-20T12:00:00Z')
  expect(await readNotifications()).toEqual([])
  await addTestMail('refused', 'register', '2026-02-20T12:00:00Z')
  const failed = { kind: 'mailFailed', severity: 'warning', at: '2026-02-20T12:00:00.000Z' }
  const title = 'O e-mail de acesso para nova+x@example.com não foi entregue'
  expect(await readNotifications()).toEqual([{ ...failed, title, link: '/admin/users?search=nova%2Bx%40example.com' }])
  for (const state of ['deleted_at', 'confirmed_at']) {
    await sql`update users set ${sql.ref(state)} = now() where id = ${id}`.execute(testApp.db)
    expect(await readNotifications()).toEqual([])
    await sql`update users set ${sql.ref(state)} = null where id = ${id}`.execute(testApp.db)
  }
  expect(await readNotifications()).toHaveLength(1)
  await addTestMail('refused', 'recover', '2026-02-21T12:00:00Z')
  await addTestMail('sent', 'register', '2026-02-21T12:00:00Z')
  expect(await readNotifications()).toEqual([])
})

test('of many such mails some are told, and how many more there are', async () => {
  for (let count = 0; count < 7; count++) {
    const { id } = await addUser(testApp.db, { confirmedAt: null })
    await addMail(id, 'expired', 'register', '2026-02-20T12:00:00Z')
  }
  const all = await readNotifications()
  expect(all.map(({ kind }) => kind)).toEqual([...Array(5).fill('mailFailed'), 'mailsFailed'])
  const rest = { kind: 'mailsFailed', severity: 'warning', link: '/admin/users', at: null }
  expect(all.at(-1)).toEqual({ ...rest, title: 'Mais 2 e-mails de acesso não foram entregues' })
  expect((await readNotifications('en-US')).at(-1)?.title).toBe('2 more access emails were not delivered')
})
