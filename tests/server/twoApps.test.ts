import { afterAll, expect, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { freshApp } from '../http/world.ts'
import { addCategory, brisaWith, type Fragrance } from '../records/records.ts'
import { type Caller, callerOf, testSecret } from '../support/createTestApp.ts'
import { pictureOf } from '../support/pictures.ts'

// Two servers that share a database, files and a secret, as processes of a cluster do: `world` is one, `other` the other.
const world = await freshApp()
const { db, files, clock } = world
const config = readConfig({ SECRET: testSecret }, findProjectRoot())
const other = await createApp({ db, files, clock, config, secret: testSecret, log: false })
afterAll(() => other.close())

/** Whoever has this token, at the other server. */
const atOther = (token?: string): Caller => callerOf(other, token ? { authorization: `Bearer ${token}` } : {})
const refresh = (caller: Caller, Login: string, Refresh: string) =>
  caller.post('/api/login/refresh', { InstanciaAno: 2026, Login, Refresh })

test('a session begun at one server is used, renewed and ended at the other', async () => {
  const ana = await world.signedInAs('ADMIN')
  expect((await atOther(ana.token).get('/api/usuario/me')).statusCode).toBe(200)
  const renewed = await refresh(atOther(), ana.email, ana.refreshToken)
  expect(renewed.statusCode).toBe(200)
  const { token, refreshToken } = renewed.json<{ token: string; refreshToken: string }>()
  const again = callerOf(world.app, { authorization: `Bearer ${token}` })
  expect((await again.get('/api/usuario/me')).statusCode).toBe(200)

  expect((await atOther(token).post('/api/logout')).statusCode).toBe(204)
  expect((await again.get('/api/usuario/me')).statusCode).toBe(401)
  expect((await refresh(world.anybody, ana.email, refreshToken)).statusCode).toBe(401)
})

test('a refresh token used at both servers at once has one successor, and the session goes on', async () => {
  const ana = await world.signedInAs('ADMIN')
  const answers = await Promise.all(
    [world.anybody, atOther(), world.anybody, atOther()].map((caller) => refresh(caller, ana.email, ana.refreshToken)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const pairs = answers.map((answer) => answer.json<{ token: string; refreshToken: string }>())
  expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  for (const { token } of pairs) expect((await atOther(token).get('/api/usuario/me')).statusCode).toBe(200)
  expect((await refresh(atOther(), ana.email, pairs[0]?.refreshToken ?? '')).statusCode).toBe(200)
})

test('what is changed at one server is seen at the other at once: records, views, rights, people', async () => {
  const ana = await world.signedInAs('ADMIN')
  const bia = await world.signedInAs('GERENTE')
  const { categoryId } = await addCategory(ana, 'Floral')
  const path = `/api/categories/${categoryId}`
  const seen = await atOther(bia.token).get(path)
  expect((await ana.put(path, { name: 'Amadeirado' })).statusCode).toBe(200)
  expect((await atOther(bia.token).get(path)).json()).toMatchObject({ name: 'Amadeirado' })
  const stale = await atOther(bia.token).put(path, { name: 'Cítrico' }, { 'if-match': String(seen.headers.etag) })
  expect(stale.statusCode).toBe(412)

  const view = { name: 'Minhas', params: { FilterString: 'flor' } }
  expect((await bia.put('/api/views/categories', [view])).statusCode).toBe(200)
  expect((await atOther(bia.token).get('/api/views/categories')).json()).toMatchObject([{ name: 'Minhas' }])

  await world.db
    .updateTable('users')
    .set({ profile_id: (eb) => eb.selectFrom('profiles').select('id').where('nome', '=', 'GERENTE') })
    .where('id', '=', ana.id)
    .execute()
  expect((await atOther(ana.token).get('/api/audit')).statusCode).toBe(403)
  const admin = await world.signedInAs('ADMIN')
  expect((await admin.put(`/api/usuario/${bia.id}`, { ativo: false })).statusCode).toBe(200)
  expect((await atOther(bia.token).get('/api/categories')).statusCode).toBe(401)
})

test('a picture stored through one server is read at the other, at the same address', async () => {
  const ana = await world.signedInAs('ADMIN')
  await addCategory(ana, 'Floral')
  const { image } = (await ana.post('/api/fragrances', brisaWith(await pictureOf()))).json<Fragrance>()
  const there = await atOther(ana.token).get('/api/fragrances/1')
  expect(there.json<Fragrance>().image).toEqual(image)
  expect((await atOther().get(image.tempUri)).statusCode).toBe(200)
})
