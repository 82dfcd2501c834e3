import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCampaigns, addScents } from '../dashboard/dashboardRecords.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { insertRow } from '../support/insertRow.ts'
import { addUser } from '../support/testUsers.ts'

const testApp = await setUpFreshApp() // The test clock is set to 1 March 2026.
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
  const english = ['2 capsules are past due', '1 capsule is running low']
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
