import { expect, onTestFinished, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { server } from '#product/server.ts'
import { describeDevice } from '../../server/auth/sessionOrigin.ts'
import { openOtherProcess, setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { awaitStatuses, getStatusAndText } from '../support/answers.ts'
import { type Client, createClient, createTestApp } from '../support/createTestApp.ts'
import { readUserAudit } from '../support/mails.ts'
import { createClientOf, login } from './factorFixture.ts'

const pt = createTranslator('pt')
const email = 'ana@example.com'
const testApp = await setUpFreshApp({ TRUST_PROXY: 'true' })
const ana = setUpSignedIn(testApp, 'GERENTE', { email })

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

interface OwnSession {
  readonly id: string
  readonly device: string
  readonly address: string
  readonly firstAt: string
  readonly lastAt: string
  readonly current: boolean
}

/** Signs Ana in once more, with another browser at another address. */
const signIn = async (userAgent = firefox, address = '203.0.113.7') =>
  (await login(testApp, email, { 'user-agent': userAgent, 'x-forwarded-for': address })).json()
const readSessions = async (caller: Client, url = '/api/sessions') =>
  (await caller.get(url)).json<readonly OwnSession[]>()
const statusOfMe = async ({ token }: { readonly token: string }, app = testApp) =>
  (await createClientOf(app, { token }).get('/api/usuario/me')).statusCode

test.each([
  [firefox, 'Firefox, Linux'],
  [android, 'Chrome, Android'],
  [iphone, 'Safari, iPhone'],
  [android.replace('Mobile Safari/537.36', 'Safari/537.36 Edg/140.0.0.0'), 'Edge, Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 OPR/120',
    'Opera, Windows',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome, iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15',
    'Safari, macOS',
  ],
  ['curl/8.5.0', 'curl'],
  ['<script>alert(1)</script>', ''],
  ['', ''],
])('the User-Agent %s is shown as "%s"', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name)
})

test('sessions have a device, an address, the first and the last use; the own comes first, ended ones are left out [Y-15]', async () => {
  const startsAt = testApp.clock()
  const later = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000).toISOString()
  testApp.clock.advance(60_000)
  const { token } = await signIn()
  const ended = await signIn(iphone)
  await createClientOf(testApp, ended).post('/api/logout')
  testApp.clock.advance(5 * 60_000)
  const sessions = await readSessions(createClientOf(testApp, { token }))
  expect(sessions).toEqual([
    {
      id: expect.any(String),
      device: 'Firefox, Linux',
      address: '203.0.113.7',
      firstAt: later(1),
      lastAt: later(6),
      current: true,
    },
    expect.objectContaining({ lastAt: later(0), current: false }),
  ])
  testApp.clock.advance(24 * 3_600_000)
  expect(await readSessions(await testApp.signInAs('USER'))).toHaveLength(1)
})

test('the last use is exact to a minute, and a refresh tells the address anew', async () => {
  const { token, refreshToken } = await signIn()
  const caller = createClientOf(testApp, { token })
  const readOwn = async () => (await readSessions(caller)).find(({ current }) => current)
  const startsAt = testApp.clock()
  const later = (ms: number) => new Date(startsAt.getTime() + ms).toISOString()
  testApp.clock.advance(59_999)
  expect(await readOwn()).toMatchObject({ lastAt: later(0) })
  testApp.clock.advance(1)
  expect(await readOwn()).toMatchObject({ lastAt: later(60_000) })
  testApp.clock.advance(1_000)
  const body = { Login: email, Refresh: refreshToken }
  await testApp.anonymous.post('/api/login/refresh', body, { 'x-forwarded-for': '198.51.100.4' })
  expect(await readOwn()).toMatchObject({ lastAt: later(61_000), address: '198.51.100.4' })
})

test('one session ends, or all but the own, and those of others are out of reach', async () => {
  const bia = await testApp.signInAs('ADMIN')
  const [first, second] = [await signIn(), await signIn()]
  const ids = (await readSessions(ana)).filter(({ current }) => !current).map(({ id }) => id)
  expect(ids).toHaveLength(2)
  for (const id of [ids[0], 'x', '00000000-0000-0000-0000-000000000000'])
    expect(getStatusAndText(await bia.delete(`/api/sessions/${id}`))).toEqual([404, pt('errors.notFound')])
  expect((await ana.delete(`/api/sessions/${ids[0]}`)).statusCode).toBe(204)
  expect((await ana.delete(`/api/sessions/${ids[0]}`)).statusCode).toBe(404)
  expect([await statusOfMe(first), await statusOfMe(second)].sort()).toEqual([200, 401])
  expect((await ana.delete('/api/sessions')).statusCode).toBe(204)
  expect([await statusOfMe(first), await statusOfMe(second), await statusOfMe(ana)]).toEqual([401, 401, 200])
  expect(await statusOfMe(bia)).toBe(200)
})

test('an ADMIN sees and ends the sessions of a person, all or one, audited; never the own [Y-16]', async () => {
  const admin = await testApp.signInAs('ADMIN')
  const path = `/api/usuario/${ana.id}/sessions`
  const second = await signIn()
  const sessions = await readSessions(admin, path)
  expect(sessions.map(({ device, current }) => [device, current])).toContainEqual(['Firefox, Linux', false])
  const id = sessions.find(({ device }) => device === 'Firefox, Linux')?.id
  expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(204)
  expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(404)
  expect([await statusOfMe(second), await statusOfMe(ana)]).toEqual([401, 200])
  expect((await admin.delete(path)).statusCode).toBe(204)
  expect(await statusOfMe(ana)).toBe(401)
  expect(await readSessions(admin, path)).toEqual([])
  const entry = `endSessions ${ana.id} by ${admin.id}`
  expect(await readUserAudit(testApp)).toEqual([entry, entry])

  const [own] = await readSessions(admin)
  const ownPath = `/api/usuario/${admin.id}/sessions`
  for (const url of [ownPath, `${ownPath}/${own?.id}`])
    expect(getStatusAndText(await admin.delete(url))).toEqual([400, pt('errors.ownRecord')])
  for (const unknown of [987654, 0, 'x']) {
    const urls = [`/api/usuario/${unknown}/sessions`, `/api/usuario/${unknown}/sessions/${own?.id}`]
    expect((await admin.get(urls[0] ?? '')).statusCode).toBe(404)
    expect(await awaitStatuses(...urls.map((url) => admin.delete(url)))).toEqual([404, 404])
  }
})

test('an ADMIN who does not see a person cannot tell them from one that does not exist, nor end their sessions', async () => {
  const resources = server.resources.map((resource) =>
    resource.name === 'users' ? { ...resource, records: { id: '$me.id' } } : resource,
  )
  const own = await createTestApp({}, { ...server, resources })
  onTestFinished(() => own.close())
  const [admin, hidden] = [await own.signInAs('ADMIN'), await own.signInAs('USER')]
  const [session] = await readSessions(hidden)
  for (const send of [admin.get, admin.delete]) {
    const [refused, unknown] = [
      await send(`/api/usuario/${hidden.id}/sessions`),
      await send('/api/usuario/987654/sessions'),
    ]
    expect(getStatusAndText(refused)).toEqual([404, pt('errors.notFound')])
    expect(getStatusAndText(unknown)).toEqual(getStatusAndText(refused))
  }
  expect((await admin.delete(`/api/usuario/${hidden.id}/sessions/${session?.id}`)).statusCode).toBe(404)
  expect((await hidden.get('/api/sessions')).statusCode).toBe(200)
})

test('what one process ends is ended at once in another that has just served it [Y-16]', async () => {
  const other = await openOtherProcess(testApp)
  const inOther = ({ token }: { readonly token: string }) =>
    createClient(other, { authorization: `Bearer ${token}` }).get('/api/usuario/me')
  const admin = await testApp.signInAs('ADMIN')
  const [one, two] = [await signIn(), await signIn()]
  expect(await awaitStatuses(inOther(one), inOther(two), inOther(ana))).toEqual([200, 200, 200])
  const [id] = (await readSessions(createClientOf(testApp, two))).filter(({ current }) => current).map((row) => row.id)
  await ana.delete(`/api/sessions/${id}`)
  expect(await awaitStatuses(inOther(one), inOther(two), inOther(ana))).toEqual([200, 401, 200])
  await ana.delete('/api/sessions')
  expect(await awaitStatuses(inOther(one), inOther(ana))).toEqual([401, 200])
  await admin.delete(`/api/usuario/${ana.id}/sessions`)
  expect(await awaitStatuses(inOther(ana))).toEqual([401])
})
