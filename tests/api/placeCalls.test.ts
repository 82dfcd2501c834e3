import { expect, test } from 'vitest'
import { createPlaceCalls } from '../../src/api/placeCalls.ts'
import { createAuthData, createBrowserFixture, emptyResponse, jsonResponse } from '../support/browserFixture.ts'

function open(answer: unknown, status = 200) {
  const browser = createBrowserFixture(() => (status === 200 ? jsonResponse(answer) : emptyResponse(status)))
  const api = browser.openTab()
  api.session.start(createAuthData('first'))
  return { browser, places: createPlaceCalls(api.http) }
}

test('a postal code is looked up by a GET of its own origin, and tells uf and localidade [J-72, J-73]', async () => {
  const { browser, places } = open({ uf: 'SP', localidade: 'São Paulo', logradouro: 'Avenida Paulista' })
  expect(await places.postalCode('01310100')).toEqual({ uf: 'SP', localidade: 'São Paulo' })
  expect(browser.requests.map(({ method, path }) => [method, path])).toEqual([['GET', '/api/cep/01310100/json']])
})

test.each([{ erro: true }, {}, null, 'x', { uf: 7 }, { uf: ' ' }])(
  'a postal code is unknown where %j is told',
  async (answer) => {
    expect(await open(answer).places.postalCode('01310100')).toBeUndefined()
  },
)

test('regions of a country and cities of a region are asked for ten at a time [J-74, J-75]', async () => {
  const { browser, places } = open({
    data: [{ code: 'SP', name: 'São Paulo' }, { name: '' }],
    total: 27,
    totalPages: 3,
  })
  expect(await places.regions('BR', { page: 2, search: 'são' })).toEqual({
    data: [{ code: 'SP', name: 'São Paulo' }],
    total: 27,
    totalPages: 3,
  })
  expect((await places.cities('BR', 'S/P', { page: 1, search: '' })).data).toEqual([{ name: 'São Paulo' }])
  expect(browser.requests.map(({ path }) => path)).toEqual([
    '/api/geo/countries/BR/regions?page=2&perPage=10&str=s%C3%A3o',
    '/api/geo/countries/BR/regions/S%2FP/cities?page=1&perPage=10&str=',
  ])
})

test('an answer without sense is an empty list, and a failure stays one', async () => {
  const emptyPage = { data: [], total: 0, totalPages: 1 }
  for (const answer of [null, [], 'x', { data: 'x' }, { data: [1, null] }]) {
    expect(await open(answer).places.regions('BR', { page: 1, search: '' })).toEqual(emptyPage)
  }
  await expect(open({}, 500).places.regions('BR', { page: 1, search: '' })).rejects.toMatchObject({ status: 500 })
})
