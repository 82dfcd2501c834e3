import { describe, expect, it } from 'vitest'
import { setUpApp } from '../http/appFixture.ts'
import { awaitStatuses, getStatusAndField } from '../support/answers.ts'

const testApp = await setUpApp()
const manager = await testApp.signInAs('GERENTE')

const ownView = {
  name: 'Inativos de A a Z',
  params: { status: 'inactive', sort: 'name', order: 'asc', perPage: '50' },
  columns: ['name', 'createdAt'],
}

/** The content of views, without what the server adds. */
const toContent = (answer: { json(): { name: string; params: object; columns?: string[] }[] }) =>
  answer.json().map(({ name, params, columns }) => ({ name, params, ...(columns && { columns }) }))

describe('saved views', () => {
  it('are none at first, and then those that were put', async () => {
    expect((await manager.get('/api/views/categories')).json()).toEqual([])
    const response = await manager.put('/api/views/categories', [ownView])
    expect([response.statusCode, toContent(response)]).toEqual([200, [ownView]])
    expect(toContent(await manager.get('/api/views/categories'))).toEqual([ownView])
    expect((await manager.get('/api/views/users')).json()).toEqual([])
    await manager.put('/api/views/categories', [])
    expect((await manager.get('/api/views/categories')).json()).toEqual([])
  })

  it('are nobody else’s', async () => {
    await manager.put('/api/views/devices', [ownView])
    const admin = await testApp.signInAs('ADMIN')
    expect((await admin.get('/api/views/devices')).json()).toEqual([])
    await admin.put('/api/views/devices', [{ name: 'Meus', params: {} }])
    expect(toContent(await manager.get('/api/views/devices'))).toEqual([ownView])
    expect(toContent(await admin.get('/api/views/devices'))).toEqual([{ name: 'Meus', params: {} }])
  })

  it('go with the person', async () => {
    const otherUser = await testApp.signInAs('GERENTE')
    await otherUser.put('/api/views/users', [ownView])
    await testApp.db.deleteFrom('sessions').where('user_id', '=', otherUser.id).execute()
    await testApp.db.deleteFrom('users').where('id', '=', otherUser.id).execute()
    expect(await testApp.db.selectFrom('list_views').selectAll().where('resource', '=', 'users').execute()).toEqual([])
  })

  it('are only of lists that there are', async () => {
    for (const name of ['nothing', 'questions', 'constructor', 'perfil']) {
      const path = `/api/views/${name}`
      expect(await awaitStatuses(manager.get(path), manager.put(path, [])), name).toEqual([404, 404])
    }
  })

  it('keep their names without blanks around them, and nothing that is not asked for', async () => {
    const put = [{ name: '  Recentes ', params: {}, columns: null, secret: 'x' }]
    expect(toContent(await manager.put('/api/views/quiz', put))).toEqual([{ name: 'Recentes', params: {} }])
  })

  it.each([
    ['as many views', Array.from({ length: 50 }, (_, index) => ({ name: `Visão ${index}`, params: {} }))],
    ['as long a name', [{ name: 'é'.repeat(60), params: {} }]],
    ['as long a search', [{ name: 'a', params: { search: '😀'.repeat(200) } }]],
    ['as many columns', [{ name: 'a', params: {}, columns: Array.from({ length: 60 }, (_, index) => `c${index}`) }]],
  ])('may be %s as the limit says', async (_case, body) => {
    const response = await manager.put('/api/views/capsules', body)
    expect([response.statusCode, toContent(response)]).toEqual([200, body])
  })

  it.each([
    ['nothing', undefined],
    ['no list', { name: 'a', params: {} }],
    ['null', [null]],
    ['a blank name', [{ name: '  ', params: {} }]],
    ['a name that is too long', [{ name: 'a'.repeat(61), params: {} }]],
    ['half of a character in a name', [{ name: 'a\ud800', params: {} }]],
    ['half of a character in a parameter', [{ name: 'a', params: { search: '\udc00' } }]],
    ['half of a character in a column', [{ name: 'a', params: {}, columns: ['\ud800'] }]],
    ['a line break in a name', [{ name: 'a\nb', params: {} }]],
    ['no parameters', [{ name: 'a' }]],
    ['a parameter that is too long', [{ name: 'a', params: { search: 'a'.repeat(201) } }]],
    ['too many parameters', [{ name: 'a', params: Object.fromEntries([...'abcdefghijklm'].map((key) => [key, ''])) }]],
    ['no columns', [{ name: 'a', params: {}, columns: [] }]],
    ['one view too many', Array.from({ length: 51 }, (_, index) => ({ name: `Visão ${index}`, params: {} }))],
  ])('are refused where there is %s', async (_case, body) => {
    const refused = await manager.put('/api/views/profiles', body)
    expect(refused.statusCode).toBe(400)
    expect((await manager.get('/api/views/profiles')).json()).toEqual([])
  })

  it.each([
    [{ name: 'a', params: { status: 'x', page: 1 } }, '1.params.page', '[1].params.page: Enter a text.'],
    [{ name: 'a', params: { page: null } }, '1.params.page', '[1].params.page: Enter a text.'],
    [{ name: 'a', params: 'page=1' }, '1.params', '[1].params: Enter the data of this group.'],
    [{ name: 'a', params: { '\ud800': '' } }, '1.params', '[1].params: This field has characters'],
    [{ params: {} }, '1.name', '[1].name: This field is required.'],
    [{ name: ' MEUS', params: {} }, '1.name', '[1].name: This value appears more than once.'],
    [{ name: 'a', params: {}, columns: ['x', 2] }, '1.columns.1', '[1].columns[1]: Enter a text.'],
    ['a', '1', '[1]: Enter the data of this group.'],
  ])('are refused with a sentence that names the entry: %j', async (view, field, sentence) => {
    const body = [{ name: 'Meus', params: {} }, view]
    const refused = await manager.put('/api/views/profiles', body, { 'content-language': 'en-US' })
    expect(getStatusAndField(refused)).toEqual([400, field])
    expect(refused.body).toContain(sentence)
    expect((await manager.get('/api/views/profiles')).json()).toEqual([])
  })
})
