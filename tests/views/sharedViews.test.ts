import { beforeEach, describe, expect, it } from 'vitest'
import { setUpApp } from '../http/appFixture.ts'
import { awaitStatuses, getStatusAndField } from '../support/answers.ts'
import type { SignedInClient } from '../support/createTestApp.ts'

const testApp = await setUpApp()
const path = '/api/views/categories'
const content = { name: 'Antigas', params: { sort: 'createdAt' }, columns: ['name'] }
let admin: SignedInClient
let manager: SignedInClient
let colleague: SignedInClient

beforeEach(async () => {
  await testApp.truncate()
  admin = await testApp.signInAs('ADMIN')
  manager = await testApp.signInAs('GERENTE')
  colleague = await testApp.signInAs('GERENTE')
})

const listNames = async (client: SignedInClient) =>
  (await client.get(path)).json<{ name: string }[]>().map(({ name }) => name)
const findProfile = async (nome: string) =>
  (await testApp.db.selectFrom('profiles').select('id').where('nome', '=', nome).executeTakeFirstOrThrow()).id
const create = async (client: SignedInClient, view: object): Promise<string> =>
  (await client.post(path, { ...content, ...view })).json<{ id: string }>().id
const getDefaults = async (client: SignedInClient) =>
  (await client.get('/api/usuario/me')).json<{ defaultViews: object }>().defaultViews

describe('a saved view', () => {
  it('is saved once under a name, and no more than 50 are, also by calls at the same time [V-22]', async () => {
    const same = await awaitStatuses(...Array.from({ length: 4 }, () => manager.post(path, content)))
    expect(same.toSorted()).toEqual([201, 400, 400, 400])
    const names = Array.from({ length: 48 }, (_, index) => ({ name: `Visão ${index}`, params: {} }))
    expect((await manager.put(path, names)).statusCode).toBe(200)
    const last = ['a', 'b', 'c'].map((name) => manager.post(path, { name, params: {} }))
    expect((await awaitStatuses(...last)).toSorted()).toEqual([201, 201, 400])
    const [, view] = (await manager.get(path)).json<{ id: string }[]>()
    const changes = ['x', 'y'].map((name) =>
      manager.put(`${path}/${view?.id}`, { name, params: {} }, { 'if-match': '"1"' }),
    )
    expect((await awaitStatuses(...changes)).toSorted()).toEqual([200, 412])
  })

  it('is private, and of an administrator may be shared with everybody or with profiles [V-22]', async () => {
    const own = await manager.post(path, content)
    expect([own.statusCode, own.headers.etag, own.json()]).toEqual([
      201,
      '"1"',
      {
        ...content,
        id: expect.stringMatching(/^v\d+$/),
        shared: null,
        owner: expect.objectContaining({ id: manager.id }),
        mayChange: true,
        isDefault: false,
        isSharedDefault: false,
        version: 1,
      },
    ])
    await create(admin, { name: 'Todos', shared: 'everybody' })
    await create(admin, { name: 'Gerência', shared: { profiles: [await findProfile('GERENTE')] } })
    await create(admin, { name: 'Chefia', shared: { profiles: [await findProfile('ADMIN')] } })
    expect(await listNames(manager)).toEqual(['Antigas', 'Gerência', 'Todos'])
    expect(await listNames(colleague)).toEqual(['Gerência', 'Todos'])
    expect(await listNames(admin)).toEqual(['Chefia', 'Gerência', 'Todos'])
  })

  it('is shared and changed by those alone who may [V-22]', async () => {
    const everybody = await create(admin, { shared: 'everybody' })
    const own = await create(manager, { name: 'Minha' })
    expect(
      await awaitStatuses(
        manager.post(path, { ...content, shared: 'everybody' }),
        manager.put(`${path}/${own}`, { ...content, shared: 'everybody' }),
        manager.put(`${path}/${everybody}`, content),
        manager.delete(`${path}/${everybody}`),
        colleague.put(`${path}/${own}`, content),
        colleague.delete(`${path}/${own}`),
        admin.delete(`${path}/${own}`),
        admin.put(`${path}/v999999`, content),
        admin.put(`${path}/nothing`, content),
      ),
    ).toEqual([403, 403, 403, 403, 404, 404, 404, 404, 404])
    expect(await awaitStatuses(manager.put(`${path}/${own}`, { ...content, name: 'Outra' }))).toEqual([200])
    expect(await awaitStatuses(manager.delete(`${path}/${own}`))).toEqual([204])
    expect(await listNames(manager)).toEqual(['Antigas'])
  })

  it('is not overwritten by who read it before it changed', async () => {
    const id = await create(manager, {})
    const first = await manager.put(`${path}/${id}`, { ...content, name: 'Novas' }, { 'if-match': '"1"' })
    expect([first.statusCode, first.headers.etag]).toEqual([200, '"2"'])
    expect(await awaitStatuses(manager.put(`${path}/${id}`, content, { 'if-match': '"1"' }))).toEqual([412])
    expect(await listNames(manager)).toEqual(['Novas'])
  })

  it.each([
    [{ shared: 'nobody' }, 'shared'],
    [{ shared: { profiles: [] } }, 'shared.profiles'],
    [{ shared: { profiles: ['1'] } }, 'shared.profiles.0'],
    [{ name: 'ANTIGAS' }, 'name'],
    [{ name: '' }, 'name'],
    [{ params: { filter: 'x'.repeat(4_001) } }, 'params.filter'],
  ])('is refused with the entry that is wrong: %j', async (wrong, field) => {
    await create(admin, {})
    expect(getStatusAndField(await admin.post(path, { ...content, ...wrong }))).toEqual([400, field])
  })

  it('stays when its owner is removed, if it is shared', async () => {
    const other = await testApp.signInAs('ADMIN')
    await create(other, { name: 'De todos', shared: 'everybody' })
    await create(other, { name: 'Dela' })
    await testApp.db.deleteFrom('sessions').where('user_id', '=', other.id).execute()
    await testApp.db.deleteFrom('users').where('id', '=', other.id).execute()
    expect((await manager.get(path)).json()).toMatchObject([{ name: 'De todos', owner: null }])
    expect(await testApp.db.selectFrom('list_views').select('name').execute()).toEqual([{ name: 'De todos' }])
  })
})

describe('the view that the menu opens', () => {
  it('is one’s own choice, else that of the profile, else that of everybody [V-23]', async () => {
    const everybody = await create(admin, { name: 'Todos', shared: 'everybody', params: { status: 'all' } })
    const profile = await findProfile('GERENTE')
    const ofProfile = await create(admin, { name: 'Gerência', shared: { profiles: [profile] }, params: {} })
    await admin.put(`${path}/default`, { view: everybody, for: 'everybody' })
    expect(await getDefaults(manager)).toEqual({ categories: { view: everybody, status: 'all' } })
    await admin.put(`${path}/default`, { view: ofProfile, for: { profile } })
    expect(await getDefaults(manager)).toEqual({ categories: { view: ofProfile } })
    const own = await create(manager, { params: { search: 'flor' } })
    await manager.put(`${path}/default`, { view: own })
    expect(await getDefaults(manager)).toEqual({ categories: { view: own, search: 'flor' } })
    expect(await getDefaults(colleague)).toEqual({ categories: { view: ofProfile } })
    expect(await getDefaults(admin)).toEqual({ categories: { view: everybody, status: 'all' } })
    expect((await manager.get(path)).json()).toMatchObject([
      { id: own, isDefault: true, isSharedDefault: false },
      { id: ofProfile, isDefault: false, isSharedDefault: true },
      { id: everybody, isDefault: false, isSharedDefault: true },
    ])
    await manager.put(`${path}/default`, { view: '' })
    expect(await getDefaults(manager)).toEqual({})
    await manager.put(`${path}/default`, { view: null })
    expect(await getDefaults(manager)).toEqual({ categories: { view: ofProfile } })
  })

  it('is passed over once it is removed or no longer shared [V-23]', async () => {
    const everybody = await create(admin, { shared: 'everybody' })
    await admin.put(`${path}/default`, { view: everybody, for: 'everybody' })
    await admin.put(`${path}/${everybody}`, { ...content, shared: null })
    expect(await getDefaults(manager)).toEqual({})
    expect((await manager.put(`${path}/default`, { view: everybody })).statusCode).toBe(404)
    await admin.delete(`${path}/${everybody}`)
    expect(await getDefaults(admin)).toEqual({})

    const ofProfile = await create(admin, { shared: { profiles: [await findProfile('GERENTE')] } })
    await manager.put(`${path}/default`, { view: ofProfile })
    expect(await getDefaults(manager)).toMatchObject({ categories: { view: ofProfile } })
    await admin.put(`${path}/${ofProfile}`, { ...content, shared: { profiles: [await findProfile('ADMIN')] } })
    expect(await getDefaults(manager)).toEqual({})
  })

  it('of an older view, saved within a declared one, has its condition in the filter', async () => {
    const params = { view: 'runningLow', sort: 'dueDate' }
    const { id } = (await manager.post('/api/views/capsules', { name: 'a', params })).json<{ id: string }>()
    await manager.put('/api/views/capsules/default', { view: id })
    expect(await getDefaults(manager)).toEqual({
      capsules: { view: id, sort: 'dueDate', filter: expect.stringContaining('remainingShots') },
    })
  })

  it('is chosen for others by administrators alone, and only among views that there are [V-22]', async () => {
    const view = await create(admin, { shared: 'everybody' })
    const secret = await create(admin, { name: 'Minha' })
    const declared = '/api/views/capsules/default'
    expect(
      await awaitStatuses(
        manager.put(`${path}/default`, { view, for: 'everybody' }),
        manager.put(`${path}/default`, { view, for: { profile: 1 } }),
        admin.put(`${path}/default`, { view, for: { profile: 999_999 } }),
        admin.put(`${path}/default`, { view: secret, for: 'everybody' }),
        admin.put(`${path}/default`, { view, for: 'nobody' }),
        admin.put(`${path}/default`, { view: 7 }),
        admin.put(`${path}/default`, { view: 'runningLow' }),
        manager.put(declared, { view: 'runningLow' }),
      ),
    ).toEqual([403, 403, 404, 400, 400, 400, 404, 204])
    expect(await getDefaults(manager)).toEqual({ capsules: { view: 'runningLow' } })
  })
})

describe('the counts of views', () => {
  it('are exact, of declared and of saved views, and of both states [V-20]', async () => {
    for (const name of ['Floral', 'Frutal', 'Amadeirado']) await admin.post('/api/categories', { name })
    await admin.delete('/api/categories/3')
    const all = await create(manager, { name: 'a', params: { status: 'all' } })
    const some = await create(manager, { name: 'b', params: { filter: '{"name":{"startsWith":"f"}}', status: 'all' } })
    const gone = await create(manager, { name: 'c', params: { filter: '{"gone":1}' } })
    const read = async () => (await manager.get(`/api/categories/counts?views=${all},${some},${gone}`)).json()
    const before = { views: { [all]: 3, [some]: 2, [gone]: null }, status: { active: 2, inactive: 1 } }
    expect([await read(), await read()]).toEqual([before, before])
    await admin.post('/api/categories', { name: 'Fougère' })
    expect(await read()).toEqual({ views: { [all]: 4, [some]: 3, [gone]: null }, status: { active: 3, inactive: 1 } })
    expect((await manager.get('/api/capsules/counts?views=runningLow,pastDue')).json()).toEqual({
      views: { runningLow: 0, pastDue: 0 },
      status: { active: 0, inactive: 0 },
    })
  })

  it('follow the day, because a view keeps its periods as they are named [V-21]', async () => {
    await admin.post('/api/categories', { name: 'Floral' })
    const params = { filter: '{"createdAt":{"during":"today"}}', group: 'language', layout: 'cards' }
    const today = await create(admin, { params, shared: 'everybody' })
    const read = async (client: SignedInClient) =>
      (await client.get(`/api/categories/counts?views=${today}`)).json().views[today]
    expect(await read(admin)).toBe(1)
    testApp.clock.advance(24 * 60 * 60_000)
    const reader = await testApp.signInAs('GERENTE')
    expect(await read(reader)).toBe(0)
    const [view] = (await reader.get(path)).json<{ params: object }[]>()
    expect(view?.params).toEqual(params)
  })

  it('are unknown of views that are not for the person, and refused of names that no view has, and of too many', async () => {
    const secret = await create(admin, {})
    expect((await manager.get(`/api/categories/counts?views=${secret}`)).json().views).toEqual({ [secret]: null })
    const counts = '/api/categories/counts?views='
    const tooMany = Array.from({ length: 21 }, (_, index) => `a${index}`).join()
    for (const views of ['nothing', tooMany])
      expect(getStatusAndField(await manager.get(counts + views))).toEqual([400, 'views'])
  })
})
