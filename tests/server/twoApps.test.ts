import { afterAll, expect, test } from 'vitest'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { addCategory, buildFragranceForm, type Fragrance } from '../records/records.ts'
import { type Client, createClient, testSecret } from '../support/createTestApp.ts'
import { createPicture } from '../support/pictures.ts'

// Two servers with the same database, files and secret, like the processes of a cluster: `testApp` and `otherApp`.
const testApp = await setUpFreshApp()
const { db, files, clock } = testApp
const config = readConfig({ SECRET: testSecret }, findProjectRoot(), server)
const otherApp = await createApp({ product: server, db, files, clock, config, secret: testSecret, log: false })
afterAll(() => otherApp.close())

/** Creates a client with this token for the other server. */
const createOtherClient = (token?: string): Client =>
  createClient(otherApp, token ? { authorization: `Bearer ${token}` } : {})
const refresh = (caller: Client, Login: string, Refresh: string) =>
  caller.post('/api/login/refresh', { InstanciaAno: 2026, Login, Refresh })

test('a session begun at one server is used, renewed and ended at the other', async () => {
  const ana = await testApp.signInAs('ADMIN')
  expect((await createOtherClient(ana.token).get('/api/usuario/me')).statusCode).toBe(200)
  const renewed = await refresh(createOtherClient(), ana.email, ana.refreshToken)
  expect(renewed.statusCode).toBe(200)
  const { token, refreshToken } = renewed.json<{ token: string; refreshToken: string }>()
  const again = createClient(testApp.app, { authorization: `Bearer ${token}` })
  expect((await again.get('/api/usuario/me')).statusCode).toBe(200)

  expect((await createOtherClient(token).post('/api/logout')).statusCode).toBe(204)
  expect((await again.get('/api/usuario/me')).statusCode).toBe(401)
  expect((await refresh(testApp.anonymous, ana.email, refreshToken)).statusCode).toBe(401)
})

test('a refresh token used at both servers at once has one successor, and the session goes on', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const answers = await Promise.all(
    [testApp.anonymous, createOtherClient(), testApp.anonymous, createOtherClient()].map((caller) =>
      refresh(caller, ana.email, ana.refreshToken),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const pairs = answers.map((response) => response.json<{ token: string; refreshToken: string }>())
  expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  for (const { token } of pairs) expect((await createOtherClient(token).get('/api/usuario/me')).statusCode).toBe(200)
  expect((await refresh(createOtherClient(), ana.email, pairs[0]?.refreshToken ?? '')).statusCode).toBe(200)
})

test('what is changed at one server is seen at the other at once: records, views, rights, people', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const bia = await testApp.signInAs('GERENTE')
  const { categoryId } = await addCategory(ana, 'Floral')
  const path = `/api/categories/${categoryId}`
  const seen = await createOtherClient(bia.token).get(path)
  expect((await ana.put(path, { name: 'Amadeirado' })).statusCode).toBe(200)
  expect((await createOtherClient(bia.token).get(path)).json()).toMatchObject({ name: 'Amadeirado' })
  const stale = await createOtherClient(bia.token).put(
    path,
    { name: 'Cítrico' },
    { 'if-match': String(seen.headers.etag) },
  )
  expect(stale.statusCode).toBe(412)

  const view = { name: 'Minhas', params: { FilterString: 'flor' } }
  expect((await bia.put('/api/views/categories', [view])).statusCode).toBe(200)
  expect((await createOtherClient(bia.token).get('/api/views/categories')).json()).toMatchObject([{ name: 'Minhas' }])

  await testApp.db
    .updateTable('users')
    .set({ profile_id: (eb) => eb.selectFrom('profiles').select('id').where('nome', '=', 'GERENTE') })
    .where('id', '=', ana.id)
    .execute()
  expect((await createOtherClient(ana.token).get('/api/audit')).statusCode).toBe(403)
  const admin = await testApp.signInAs('ADMIN')
  expect((await admin.put(`/api/usuario/${bia.id}`, { ativo: false })).statusCode).toBe(200)
  expect((await createOtherClient(bia.token).get('/api/categories')).statusCode).toBe(401)
})

test('a picture stored through one server is read at the other, at the same address', async () => {
  const ana = await testApp.signInAs('ADMIN')
  await addCategory(ana, 'Floral')
  const { image } = (await ana.post('/api/fragrances', buildFragranceForm(await createPicture()))).json<Fragrance>()
  const there = await createOtherClient(ana.token).get('/api/fragrances/1')
  expect(there.json<Fragrance>().image).toEqual(image)
  expect((await createOtherClient().get(image.tempUri)).statusCode).toBe(200)
})
