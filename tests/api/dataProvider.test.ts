import { describe, expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { createDataProvider } from '../../src/api/dataProvider.ts'
import { createBrowserFixture, emptyResponse, type FakeServer, jsonResponse } from '../support/browserFixture.ts'

const createPageResponse = (data: object[], totalPages = 1) => jsonResponse({ data, total: data.length, totalPages })

describe('a list', () => {
  test('is asked for in the parameters of the contract, and its records have an id beside their key [C-18]', async () => {
    const { provider, calls } = open(() => createPageResponse([{ categoryId: 3, name: 'Floral' }]))
    const answer = await provider.getList('categories', {
      pagination: { page: 2, perPage: 20 },
      sort: { field: 'name', order: 'ASC' },
      filter: { search: 'a&b', isActive: false },
    })
    expect(answer).toEqual({ data: [{ id: 3, categoryId: 3, name: 'Floral' }], total: 1, totalPages: 1 })
    expect(calls()).toEqual([
      'GET /api/categories?page=2&perPage=20&orderBy=name&orderByDirection=asc&FilterString=a%26b&isActive=false',
    ])
  })

  test('asks for active ones only where records can be inactive, and by the key where by the id', async () => {
    const { provider, calls } = open(() => createPageResponse([]))
    await provider.getList('perfis', { sort: { field: 'id', order: 'DESC' }, filter: { isActive: true } })
    await provider.getList('capsules', { sort: { field: 'id', order: 'DESC' } })
    expect(calls()).toEqual([
      'GET /api/perfil?orderBy=id&orderByDirection=desc',
      'GET /api/capsules?orderBy=serialNumber&orderByDirection=desc',
    ])
  })

  test('of more records than one answer holds is put together, each record once', async () => {
    const createPage = (first: number) => Array.from({ length: 50 }, (_, index) => ({ categoryId: first + index }))
    const answers = [createPage(1), createPage(50), createPage(100)]
    const { provider, calls } = open(() => jsonResponse({ data: answers.shift(), total: 149, totalPages: 3 }))
    const { data, total } = await provider.getList('categories', { pagination: { page: 1, perPage: 100 } })
    expect([data.length, data.at(-1)?.id, total]).toEqual([99, 99, 149])
    expect(calls()).toEqual(['GET /api/categories?page=1&perPage=50', 'GET /api/categories?page=2&perPage=50'])
  })

  test('by a reference holds the records with that reference', async () => {
    const createFragrance = (fragranceId: number, categoryId: number) => ({ fragranceId, categoryId })
    const records = [createFragrance(1, 7), createFragrance(2, 8), createFragrance(3, 7), createFragrance(4, 7)]
    const { provider } = open(() => createPageResponse(records))
    const question = { target: 'categoryId', id: '7', sort: { field: 'id', order: 'ASC' as const }, filter: {} }
    const answer = await provider.getManyReference('fragrances', { ...question, pagination: { page: 2, perPage: 2 } })
    expect([answer.data.map(({ id }) => id), answer.total]).toEqual([[4], 3])
  })

  test('by a reference is refused where it is too long to be read', async () => {
    const { provider } = open(() => jsonResponse({ data: [], total: 1001, totalPages: 21 }))
    const question = { target: 'categoryId', id: 7, sort: { field: 'id', order: 'ASC' as const }, filter: {} }
    const asked = provider.getManyReference('fragrances', { ...question, pagination: { page: 1, perPage: 10 } })
    await expect(asked).rejects.toThrow('too many')
  })

  test('of another shape is a failure [C-18]', async () => {
    for (const answer of [[], {}, { data: [] }, { data: [], total: 0 }, 'no']) {
      const { provider } = open(() => jsonResponse(answer))
      await expect(provider.getList('categories', {})).rejects.toMatchObject({ name: 'ApiError' })
    }
  })
})

describe('state', () => {
  test('is toggled by a delete that is not final, or by activating; users by their status alone', async () => {
    const { provider, calls } = open(() => emptyResponse(204))
    await provider.toggle('categories', 3, false)
    await provider.toggle('categories', 3, true)
    await provider.toggle('users', 7, false)
    expect(calls()).toEqual([
      'DELETE /api/categories/3?hardDelete=false',
      'PUT /api/categories/activate/3',
      'PUT /api/usuario/7 {"ativo":false}',
    ])
  })

  test('is ended for good as the declaration says', async () => {
    const { provider, calls } = open(() => emptyResponse(204))
    await provider.remove('categories', 3)
    await provider.delete('users', { id: 7 })
    await provider.deleteMany('categories', { ids: [1, 2] })
    expect(calls()).toEqual([
      'DELETE /api/categories/3?hardDelete=true',
      'DELETE /api/usuario/7',
      'DELETE /api/categories/1?hardDelete=true',
      'DELETE /api/categories/2?hardDelete=true',
    ])
  })

  test('is changed by the route of an action, with the id where the declaration puts it', async () => {
    const { provider, calls } = open(({ path }) =>
      path.includes('quiz') ? jsonResponse({ quizId: 3 }) : emptyResponse(204),
    )
    await provider.runAction('users', 'resend', 7)
    await provider.runAction('campaigns', 'setDefault', 5)
    await provider.runAction('devices', 'disconnect', 9)
    expect(await provider.runAction('quiz', 'validate', 3)).toEqual({ id: 3, quizId: 3 })
    expect(calls()).toEqual([
      'PUT /api/usuario/resend-mail/7',
      'PUT /api/campaigns/default {"campaignId":5}',
      'PUT /api/devices/remove-user/9',
      'PUT /api/quiz/validate/3',
    ])
  })

  test('is not changed by an action that opens a dialog', async () => {
    await expect(open(() => emptyResponse(204)).provider.runAction('devices', 'resetCode', 9)).rejects.toThrow(
      /calls nothing/,
    )
  })
})

describe('choices', () => {
  test('that have a name are asked for by it', async () => {
    const { provider, calls } = open(() => jsonResponse([{ categoryId: 3, name: 'Floral' }]))
    expect(await provider.getChoices('categories', { from: 'quick-search', search: 'flo' })).toEqual([
      { id: 3, categoryId: 3, name: 'Floral' },
    ])
    expect(calls()).toEqual(['GET /api/categories/quick-search?str=flo'])
  })

  test('of a plain list are its pages of fifty, by title, four pages at most', async () => {
    let id = 0
    const { provider, calls } = open(() => createPageResponse([{ id: ++id, nome: 'ADMIN' }], 9))
    expect(await provider.getChoices('perfis', { search: '' })).toHaveLength(4)
    expect(calls()[0]).toBe('GET /api/perfil?page=1&perPage=50&orderBy=nome&orderByDirection=asc')
    expect(calls()).toHaveLength(4)
  })
})

describe('records', () => {
  test('are read and written by their key, whatever letters it has', async () => {
    const { provider, calls } = open(() => jsonResponse({ serialNumber: 'A/1', dueDate: '2027-01-01' }))
    await provider.getOne('capsules', { id: 'A/1' })
    expect(calls()).toEqual(['GET /api/capsules/A%2F1'])
  })

  test('carry their version back only in the content that it came with', async () => {
    const { provider, requests } = open(
      () =>
        new Response(JSON.stringify({ categoryId: 3, name: 'Floral' }), {
          headers: { 'Content-Type': 'application/json', ETag: '"a"' },
        }),
    )
    const { data } = await provider.getOne('categories', { id: 3 })
    await provider.update('categories', { id: 3, data: { name: 'Rosa' }, previousData: { ...data } })
    await provider.update('categories', { id: 3, data: { name: 'Rosa' }, previousData: { ...data, name: 'Lírio' } })
    expect(requests().map(({ headers }) => headers.get('If-Match'))).toEqual([null, '"a"', null])
  })

  test('that are gone are left out of several', async () => {
    const { provider } = open(({ path }) =>
      path.endsWith('2') ? emptyResponse(404) : jsonResponse({ categoryId: 1, name: 'Floral' }),
    )
    expect((await provider.getMany('categories', { ids: [1, 2] })).data).toHaveLength(1)
  })
})

function open(server: FakeServer) {
  const browser = createBrowserFixture(server)
  return {
    provider: createDataProvider(resources, browser.openTab().http),
    requests: () => browser.requests,
    calls: () =>
      browser.requests.map(({ method, path, body }) =>
        [method, path, ...(body ? [JSON.stringify(body)] : [])].join(' '),
      ),
  }
}
