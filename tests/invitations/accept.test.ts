import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { getStatusAndField, getStatusAndText } from '../support/answers.ts'
import { addUser, ensureProfile } from '../support/testUsers.ts'
import { accept, addOrganization, invite, listInvitations, newPassword, readToken } from './invitationFixture.ts'

const pt = createTranslator('pt')
const testApp = await setUpFreshApp()
const { db, clock, anonymous } = testApp
const admin = setUpSignedIn(testApp, 'ADMIN')
const email = 'nina@example.com'

/** Invites the address, by default to the house, and returns the token of its link. */
async function inviteNina(body: object = {}): Promise<string> {
  await invite(testApp, admin, { email, ...body })
  return readToken(testApp, email)
}

const readNina = async () => (await sql`select * from users where email = ${email}`.execute(db)).rows
const login = async () => (await anonymous.post('/api/login', { Login: email, Senha: newPassword })).statusCode

test('accepting makes a confirmed person of that profile and organization, who signs in [Y-26]', async () => {
  const organizationId = await addOrganization(testApp, 'Casa Aroma')
  const token = await inviteNina({ organizationId })
  expect(getStatusAndText(await accept(testApp, token, ' Nina Reis '))).toEqual([204, ''])
  const [nina, ...others] = (await admin.get('/api/usuario?FilterString=nina')).json<{ data: { id: number }[] }>().data
  expect(others).toEqual([])
  expect(nina).toMatchObject({
    nome: 'Nina Reis',
    email,
    profile: { nome: 'GERENTE' },
    organization: { organizationId },
    confirmedAt: clock().toISOString(),
  })
  expect(await login()).toBe(200)
  expect(await listInvitations(admin)).toMatchObject([{ state: 'accepted', endedAt: clock().toISOString() }])
  const history = (await admin.get(`/api/usuario/${nina?.id}/history`)).json<{ data: { action: string }[] }>().data
  expect(history.map(({ action }) => action)).toEqual(['create'])
  const entry = await db.selectFrom('audit_entries').selectAll().where('action', '=', 'accept').executeTakeFirst()
  expect([entry?.title, entry?.user_id]).toEqual([email, nina?.id])
})

test('it needs a name and a password by the rules, and a refused one leaves the link as it was [Y-26]', async () => {
  const token = await inviteNina()
  for (const nome of [undefined, '', 'Al', 7]) {
    const response = await anonymous.post('/api/requisicaotemporaria', { token, nome, senha: newPassword })
    expect(getStatusAndField(response)).toEqual([400, 'nome'])
  }
  const weak = await anonymous.post('/api/requisicaotemporaria', { token, nome: 'Nina Reis', senha: 'curta' })
  expect(getStatusAndField(weak)).toEqual([400, 'senha'])
  expect(await readNina()).toEqual([])
  expect((await accept(testApp, token)).statusCode).toBe(204)
})

test('a link works once, also when it is used twice at the same moment [Y-26]', async () => {
  const token = await inviteNina()
  const answers = await Promise.all([accept(testApp, token), accept(testApp, token)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400])
  expect(answers.map(({ body }) => body).sort()).toEqual(['', pt('errors.invitationAccepted')])
  expect(await readNina()).toHaveLength(1)
  expect(getStatusAndText(await accept(testApp, token))).toEqual([400, pt('errors.invitationAccepted')])
})

test('if the organization has been stopped, the profile is gone or the address taken, it says so and nothing is stored [Y-26]', async () => {
  const organizationId = await addOrganization(testApp, 'Casa Aroma')
  const profile = await ensureProfile(db, 'VENDAS')
  const check = (token: string) => anonymous.post('/api/requisicaotemporaria/check', { token })
  const stopped = await inviteNina({ organizationId })
  await sql`update organizations set deleted_at = now() where id = ${organizationId}`.execute(db)
  const gone = await inviteNina({ profile })
  await sql`delete from profiles where id = ${profile}`.execute(db)
  for (const [token, key] of [
    [stopped, 'errors.invitationOwnerStopped'],
    [gone, 'errors.invitationProfileGone'],
  ] as const) {
    expect(getStatusAndText(await accept(testApp, token))).toEqual([400, pt(key)])
    expect(getStatusAndText(await check(token))).toEqual([400, pt(key)])
  }
  expect(await readNina()).toEqual([])
  await addUser(db, { email, nome: 'Nina de antes' })
  await sql`update organizations set deleted_at = null where id = ${organizationId}`.execute(db)
  expect(getStatusAndText(await accept(testApp, stopped))).toEqual([400, pt('errors.invitationTaken')])
  expect(await readNina()).toMatchObject([{ nome: 'Nina de antes' }])
  expect((await listInvitations(admin)).map(({ state }) => state)).toEqual(['pending', 'pending'])
})
