import { expect, test } from 'vitest'
import { createSessions } from '../../server/auth/sessions.ts'
import { createPersonColumns } from '../../server/http/personColumns.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { getStatusAndText } from '../support/answers.ts'
import { testSecret } from '../support/createTestApp.ts'

const testApp = await setUpFreshApp()
const ana = setUpSignedIn(testApp, 'ADMIN', { email: 'ana@example.com' })

const advanceSeconds = (count: number) => testApp.clock.advance(count * 1000)
const advanceHours = (count: number) => advanceSeconds(count * 3600)
const refresh = (Refresh: unknown, Login: unknown = 'ana@example.com') =>
  testApp.anonymous.post('/api/login/refresh', { InstanciaAno: 2026, Login, Refresh })
const getMe = (token: string) => testApp.anonymous.get('/api/usuario/me', { authorization: `Bearer ${token}` })

test('a refresh takes InstanciaAno, Login and Refresh and answers a new pair of tokens [J-10]', async () => {
  const response = await refresh(ana.refreshToken)
  expect(response.statusCode).toBe(200)
  const { token, refreshToken, login } = response.json()
  expect(login).toBe('ana@example.com')
  expect(refreshToken).not.toBe(ana.refreshToken)
  expect((await getMe(token)).json().id).toBe(ana.id)
})

test('an access token is good for 15 minutes and a refreshed one goes on from there', async () => {
  advanceSeconds(15 * 60 - 1)
  expect((await ana.get('/api/usuario/me')).statusCode).toBe(200)
  advanceSeconds(2)
  expect((await ana.get('/api/usuario/me')).statusCode).toBe(401)
  const { token } = (await refresh(ana.refreshToken)).json()
  expect((await getMe(token)).statusCode).toBe(200)
})

test('a refresh token is good for 24 hours, each anew, and worth nothing after that', async () => {
  advanceHours(23)
  const { refreshToken } = (await refresh(ana.refreshToken)).json()
  advanceHours(23)
  const next = (await refresh(refreshToken)).json()
  advanceHours(24)
  expect(getStatusAndText(await refresh(next.refreshToken))).toEqual([401, ''])
})

test('a used refresh token gets the same successor for 30 seconds', async () => {
  const first = (await refresh(ana.refreshToken)).json()
  advanceSeconds(30)
  const second = (await refresh(ana.refreshToken)).json()
  expect(second.refreshToken).toBe(first.refreshToken)
  expect((await getMe(second.token)).statusCode).toBe(200)
})

test('a used refresh token gets what the session holds by now, however far that has gone', async () => {
  const first = (await refresh(ana.refreshToken)).json()
  const second = (await refresh(first.refreshToken)).json()
  const third = (await refresh(second.refreshToken)).json()
  expect((await refresh(ana.refreshToken)).json().refreshToken).toBe(third.refreshToken)
})

test('a refresh token used again after 30 seconds ends its session, and only that', async () => {
  const { token, refreshToken } = (await refresh(ana.refreshToken)).json()
  const secondLogin = await testApp.anonymous.post('/api/login', { Login: 'ana@example.com', Senha: 'Segredo@2026' })
  advanceSeconds(31)
  expect([(await refresh(ana.refreshToken)).statusCode, (await refresh(refreshToken)).statusCode]).toEqual([401, 401])
  expect([(await getMe(token)).statusCode, (await getMe(secondLogin.json().token)).statusCode]).toEqual([401, 200])
})

test('a refresh token of somebody else is refused and goes on working for its owner', async () => {
  await testApp.signInAs('ADMIN', { email: 'bia@example.com' })
  expect((await refresh(ana.refreshToken, 'bia@example.com')).statusCode).toBe(401)
  expect((await refresh(ana.refreshToken, 'ANA@example.com')).statusCode).toBe(200)
})

test('a session outlives a change of its email', async () => {
  await testApp.db.updateTable('users').set({ email: 'nova@example.com' }).where('id', '=', ana.id).execute()
  expect((await refresh(ana.refreshToken)).statusCode).toBe(200)
})

test('an inactive user can neither refresh nor go on with the old token', async () => {
  await testApp.db.updateTable('users').set({ deleted_at: testApp.clock() }).where('id', '=', ana.id).execute()
  expect((await refresh(ana.refreshToken)).statusCode).toBe(401)
  expect((await ana.get('/api/usuario/me')).statusCode).toBe(401)
})

test.each(['never-given-out', undefined, 7])('the refresh token %j is refused with an empty 401', async (token) => {
  expect(getStatusAndText(await refresh(token))).toEqual([401, ''])
})

test('an access token is no refresh token, nor the other way round', async () => {
  expect((await refresh(ana.token)).statusCode).toBe(401)
  expect((await getMe(ana.refreshToken)).statusCode).toBe(401)
})

test('the database holds no token that could be used', async () => {
  await refresh(ana.refreshToken)
  for (const table of ['refresh_tokens', 'sessions'] as const) {
    const rows = JSON.stringify(await testApp.db.selectFrom(table).selectAll().execute())
    for (const token of [ana.refreshToken, ana.token]) expect(rows).not.toContain(token)
  }
})

test('processes whose clocks are 5 minutes apart take each other’s tokens', async () => {
  const { db, clock } = testApp
  const sessionsOfFastClock = createSessions({
    db,
    secret: testSecret,
    person: createPersonColumns([], {}),
    clock: () => new Date(clock().getTime() + 5 * 60_000),
  })
  expect(await sessionsOfFastClock.find(ana.token)).toMatchObject({ id: ana.id })
  const renewed = await sessionsOfFastClock.refresh('ana@example.com', ana.refreshToken, '203.0.113.5')
  if (renewed === null) return expect.fail('the token is good')
  expect((await getMe(renewed.token)).statusCode).toBe(200)
  const next = await refresh(renewed.refreshToken)
  expect(next.statusCode).toBe(200)
  expect(await sessionsOfFastClock.find(next.json().token)).toMatchObject({ id: ana.id })
  advanceSeconds(11 * 60)
  expect(await sessionsOfFastClock.find(next.json().token)).toBeNull()
  expect((await refresh(next.json().refreshToken)).statusCode).toBe(200)
})
