import { describe, expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { createAccountLinks } from '../../server/auth/accountLinks.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { awaitStatuses, getStatusAndField, getStatusAndText } from '../support/answers.ts'
import { readUserAudit, requestRecoverToken } from '../support/mails.ts'
import { addUser, type NewUser, testPassword } from '../support/testUsers.ts'

const pt = createTranslator('pt')
const newPassword = 'Outra@2026'
const testApp = await setUpFreshApp()
const links = createAccountLinks(
  { appUrl: 'https://painel.example', productName: 'Sillage', timeZone: 'UTC' },
  testApp.clock,
)

const request = (body: unknown) => testApp.anonymous.post('/api/requisicaotemporaria', body)
const login = async (email: string, Senha: string) =>
  (await testApp.anonymous.post('/api/login', { Login: email, Senha })).statusCode
const readUser = (id: number) =>
  testApp.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const advanceHours = (count: number) => testApp.clock.advance(count * 3_600_000)

const anaUser: Partial<NewUser> = { email: 'ana@example.com', nome: 'Ana Souza', profile: 'GERENTE' }

/** Adds an unconfirmed user and returns it with the token of its link. */
async function addInvitedUser(kind: 'register' | 'activate', user: Partial<NewUser> = {}) {
  const { id } = await addUser(testApp.db, { ...anaUser, confirmedAt: null, hasPassword: kind === 'activate', ...user })
  const to = { id, nome: 'Ana Souza', email: 'ana@example.com' }
  const send = kind === 'register' ? links.sendRegisterLink : links.sendActivationLink
  const link = await testApp.db.transaction().execute((trx) => send(trx, to, { locale: 'pt', trace: null }))
  return { id, token: new URL(link).searchParams.get('t') ?? '', path: new URL(link).pathname }
}

/** Adds a user to whom a password link was mailed. */
async function addUserWithLink(user: Partial<NewUser> = anaUser) {
  const { id } = await addUser(testApp.db, user)
  return { id, token: await requestRecoverToken(testApp, 'ana@example.com') }
}

describe('a link to a new password', () => {
  test('sets the password that comes with the token, and is used up [J-14]', async () => {
    const { id, token } = await addUserWithLink()
    expect(getStatusAndText(await request({ token, senha: newPassword }))).toEqual([204, ''])
    expect(await login('ana@example.com', testPassword)).toBe(400)
    expect(await login('ana@example.com', newPassword)).toBe(200)
    expect(getStatusAndText(await request({ token, senha: 'Terceira@2026' }))).toEqual([400, pt('errors.invalidToken')])
    expect(await readUserAudit(testApp)).toEqual([`recoverPassword ${id} by ${id}`])
  })

  test('can be asked about without being used up, until it is used or expires', async () => {
    const check = (token: string) => testApp.anonymous.post('/api/requisicaotemporaria/check', { token })
    const { token } = await addUserWithLink()
    const answer = { kind: 'recover', email: 'ana@example.com' }
    expect([(await check(token)).json(), (await check(` ${token} `)).json()]).toEqual([answer, answer])
    await request({ token, senha: newPassword })
    expect(getStatusAndText(await check(token))).toEqual([400, pt('errors.invalidToken')])
    const next = await requestRecoverToken(testApp, 'ana@example.com')
    advanceHours(2)
    expect([(await check(next)).statusCode, (await check('unknown')).statusCode]).toEqual([400, 400])
  })

  test('ends every session of the person, and nobody else’s', async () => {
    const ana = await testApp.signInAs('GERENTE', anaUser)
    const bia = await testApp.signInAs('GERENTE')
    await request({ token: await requestRecoverToken(testApp, 'ana@example.com'), senha: newPassword })
    expect((await ana.get('/api/usuario/me')).statusCode).toBe(401)
    const refresh = { Login: 'ana@example.com', Refresh: ana.refreshToken }
    expect((await testApp.anonymous.post('/api/login/refresh', refresh)).statusCode).toBe(401)
    expect((await bia.get('/api/usuario/me')).statusCode).toBe(200)
  })

  test('is good for an hour', async () => {
    const { token } = await addUserWithLink()
    advanceHours(1)
    expect((await request({ token, senha: newPassword })).statusCode).toBe(400)
    const next = await requestRecoverToken(testApp, 'ana@example.com')
    testApp.clock.advance(3_599_000)
    expect((await request({ token: next, senha: newPassword })).statusCode).toBe(204)
  })

  test('does not confirm the address', async () => {
    const { id } = await addUser(testApp.db, { ...anaUser, confirmedAt: null })
    await request({ token: await requestRecoverToken(testApp, 'ana@example.com'), senha: newPassword })
    expect((await readUser(id)).confirmed_at).toBeNull()
  })

  test.each([
    [
      'inactive',
      (id: number) => testApp.db.updateTable('users').set({ deleted_at: testApp.clock() }).where('id', '=', id),
    ],
    ['removed', (id: number) => testApp.db.deleteFrom('users').where('id', '=', id)],
  ])('is worth nothing once the person is %s', async (_how, end) => {
    const { id, token } = await addUserWithLink()
    await end(id).execute()
    expect((await request({ token, senha: newPassword })).statusCode).toBe(400)
  })

  test('of two who use it at once serves one', async () => {
    const { token } = await addUserWithLink()
    const uses = [1, 2, 3].map((number) => request({ token, senha: `Senha@202${number}` }))
    expect((await awaitStatuses(...uses)).sort()).toEqual([204, 400, 400])
  })
})

describe('a link to the first password', () => {
  test('sets the password that comes with the token and confirms the address, for seven days [J-14]', async () => {
    const { id, token, path } = await addInvitedUser('register')
    expect(path).toBe('/auth/cadastrar-senha')
    expect((await request({ token, senha: newPassword })).statusCode).toBe(204)
    expect((await readUser(id)).confirmed_at).toEqual(testApp.clock())
    expect(await login('ana@example.com', newPassword)).toBe(200)
    expect((await request({ token, senha: newPassword })).statusCode).toBe(400)
    expect(await readUserAudit(testApp)).toEqual([`register ${id} by ${id}`])
    const next = await addInvitedUser('register', { email: 'bia@example.com' })
    advanceHours(7 * 24)
    expect((await request({ token: next.token, senha: newPassword })).statusCode).toBe(400)
  })
})

describe('a link to confirm an address', () => {
  test('takes only the token [J-15]', async () => {
    const { id, token, path } = await addInvitedUser('activate')
    expect(path).toBe('/auth/ativar-conta')
    expect((await request({ token })).statusCode).toBe(204)
    expect((await readUser(id)).confirmed_at).toEqual(testApp.clock())
    expect(await login('ana@example.com', testPassword)).toBe(200)
    expect((await request({ token })).statusCode).toBe(400)
    expect(await readUserAudit(testApp)).toEqual([`confirmEmail ${id} by ${id}`])
  })

  test('does not set a password, even where one comes with it', async () => {
    const { token } = await addInvitedUser('activate')
    expect((await request({ token, senha: newPassword })).statusCode).toBe(204)
    expect(await login('ana@example.com', newPassword)).toBe(400)
  })

  test('leaves sessions as they are', async () => {
    const ana = await testApp.signInAs('GERENTE', { ...anaUser, confirmedAt: null })
    const to = { id: ana.id, nome: 'Ana', email: ana.email, hasPassword: true }
    const link = await testApp.db
      .transaction()
      .execute((trx) => links.resendLink(trx, to, { locale: 'pt', trace: null }))
    await request({ token: new URL(link).searchParams.get('t') })
    expect((await ana.get('/api/usuario/me')).json().confirmedAt).toBe(testApp.clock().toISOString())
  })
})

test('a link to another address makes links to a new password void, which went to the earlier one', async () => {
  const { id, token } = await addUserWithLink()
  const to = { id, nome: 'Ana', email: 'outra@example.com' }
  await testApp.db.transaction().execute((trx) => links.sendActivationLink(trx, to, { locale: 'pt', trace: null }))
  expect((await request({ token, senha: newPassword })).statusCode).toBe(400)
})

test.each([
  ['missing', undefined, 'validation.passwordEmpty'],
  ['empty', '', 'validation.passwordEmpty'],
  ['no text', 12345678, 'validation.passwordEmpty'],
  ['against the rules', 'Abc1!', 'validation.passwordRules'],
] as const)('a password that is %s is refused in words and leaves the link as it was', async (_case, senha, key) => {
  const { token } = await addUserWithLink()
  const response = await request({ token, senha })
  expect(getStatusAndField(response)).toEqual([400, 'senha'])
  expect(response.body).toBe(pt(key, { max: 16 }))
  expect((await request({ token, senha: newPassword })).statusCode).toBe(204)
})

test('blanks at the ends of a password belong to it', async () => {
  await addUser(testApp.db, anaUser)
  await request({ token: await requestRecoverToken(testApp, 'ana@example.com'), senha: ' Abcde12 ' })
  expect([await login('ana@example.com', 'Abcde12'), await login('ana@example.com', ' Abcde12 ')]).toEqual([400, 200])
})

test('a foreign, unsigned, malformed or missing token is a 400 in words', async () => {
  const ana = await testApp.signInAs('GERENTE', anaUser)
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":1}').toString('base64url')}.`
  const invalidTokens = ['%', '', ' ', 7, null, { a: 1 }, ['x'], undefined]
  const tokens = ['A'.repeat(43), unsigned, ana.token, ana.refreshToken, ...invalidTokens]
  for (const token of tokens) {
    const response = await request({ token, senha: newPassword })
    expect([token, response.statusCode, response.body]).toEqual([token, 400, pt('errors.invalidToken')])
  }
  expect([(await request('"x"')).statusCode, (await request('{ not json')).statusCode]).toEqual([400, 400])
})

test('a token around which blanks were copied is understood', async () => {
  const { token } = await addInvitedUser('activate')
  expect((await request({ token: ` ${token}\n` })).statusCode).toBe(204)
})

test('after thirty tokens that are none the address waits, also with a good one', async () => {
  const { token } = await addInvitedUser('activate')
  for (let count = 0; count < 30; count++) expect((await request({ token: `wrong${count}` })).statusCode).toBe(400)
  const refused = await request({ token })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
  testApp.clock.advance(15 * 60_000)
  expect((await request({ token })).statusCode).toBe(204)
})

test('neither good tokens nor refused passwords count as guessing', async () => {
  const { token } = await addUserWithLink()
  for (let count = 0; count < 31; count++) expect((await request({ token, senha: 'x' })).statusCode).toBe(400)
  expect((await request({ token, senha: newPassword })).statusCode).toBe(204)
})
