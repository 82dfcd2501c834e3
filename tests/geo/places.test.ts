import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { countryCodes } from '#language/countryCodes.ts'
import { foldText } from '#language/foldText.ts'
import { createPlaces } from '../../server/geo/places.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { foreigners, places } from '../../server/seed/words/places.ts'
import { setUpApp } from '../http/appFixture.ts'
import type { Page } from '../support/answers.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'

type Place = { readonly code?: string; readonly name: string }

const geoPlaces = createPlaces(findProjectRoot())
const testApp = await setUpApp()
const manager = await testApp.signInAs('GERENTE')

async function readPage(path: string, query: Record<string, string | number> = {}): Promise<Page<Place>> {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await manager.get(`/api/geo/countries/${path}?${parameters}`)
  expect(response.statusCode, `${path}: ${response.body}`).toBe(200)
  return response.json()
}
const readNames = async (path: string, query?: Record<string, string | number>) =>
  (await readPage(path, query)).data.map(({ name }) => name)

describe('regions', () => {
  test('of a country come by name, ten at a time [J-74, J-75]', async () => {
    const first = await readPage('BR/regions')
    expect(first).toMatchObject({ total: 27, totalPages: 3 })
    expect(first.data).toHaveLength(10)
    expect(first.data[0]).toEqual({ code: 'AC', name: 'Acre' })
    const all = [...first.data, ...(await readPage('BR/regions', { page: 2 })).data]
    all.push(...(await readPage('BR/regions', { page: 3, perPage: 10 })).data)
    expect(all.map(({ code }) => code)).toContain('SP')
    expect(new Set(all.map(({ code }) => code)).size).toBe(27)
    const folded = all.map(({ name }) => foldText(name))
    expect(folded).toEqual([...folded].sort())
    expect(await readPage('BR/regions', { page: 4 })).toEqual({ data: [], total: 27, totalPages: 3 })
  })

  test('are found without regard to case and accents: from three letters on anywhere, below that at the start', async () => {
    expect(await readNames('BR/regions', { str: 'sao' })).toEqual(['São Paulo'])
    expect(await readNames('BR/regions', { str: ' GROSSO ' })).toEqual(['Mato Grosso', 'Mato Grosso do Sul'])
    expect(await readNames('BR/regions', { str: 'pa' })).toEqual(['Pará', 'Paraíba', 'Paraná'])
    expect(await readNames('FR/regions', { str: 'd’azur' })).toEqual(["Provence-Alpes-Côte d'Azur"])
    expect(await readNames('BR/regions', { str: '%' })).toEqual([])
  })

  test('are there for every country that has any, and every code is taken as it is given', async () => {
    for (const country of countryCodes) {
      const regions = (await geoPlaces.getRegions(country)) ?? []
      expect(new Set(regions.map(({ code }) => code)).size, country).toBe(regions.length)
      expect(regions.filter(({ code, name }) => code === '' || name === '' || name.length > 100)).toEqual([])
      expect(regions.filter(({ code }) => code.length > 40 || /[/?#%]/.test(code))).toEqual([])
    }
    expect((await geoPlaces.getRegions('BR'))?.flatMap(({ cities }) => cities)).toHaveLength(5571)
  })
})

test('a country whose file could not be read once is read again when it is asked for', async () => {
  const folder = await createTemporaryFolder()
  const path = join(folder.path, 'server/geo/places/BR.txt')
  await mkdir(path, { recursive: true })
  const broken = createPlaces(folder.path)
  await expect(broken.getRegions('BR')).rejects.toThrow('EISDIR')
  await rm(path, { recursive: true })
  await copyFile(join(findProjectRoot(), 'server/geo/places/BR.txt'), path)
  expect(await broken.getRegions('BR')).toHaveLength(27)
  await folder.remove()
})

describe('cities', () => {
  test('of a region come by name, ten at a time [J-74, J-75]', async () => {
    const first = await readPage('BR/regions/SP/cities')
    expect(first).toMatchObject({ total: 645, totalPages: 65 })
    expect(first.data).toHaveLength(10)
    expect(first.data[0]).toEqual({ name: 'Adamantina' })
    expect((await readPage('BR/regions/SP/cities', { page: 65 })).data).toHaveLength(5)
    expect(await readNames('BR/regions/SP/cities', { str: 'ribeirao preto' })).toEqual(['Ribeirão Preto'])
    expect(await readNames('br/regions/sp/cities', { str: 'campinas' })).toEqual(['Campinas'])
  })

  test('are those of the region and of no other', async () => {
    expect(await readNames('BR/regions/RJ/cities', { str: 'campinas' })).toEqual([])
    expect(await readNames('US/regions/NY/cities', { str: 'brooklyn' })).toContain('Brooklyn')
    expect(await readNames('US/regions/WA/cities', { str: 'portland' })).toEqual([])
  })
})

test('the addresses of the demo people are offered by the names that they have', async () => {
  const inBrazil = places.map(({ state, city }) => ({ country: 'BR', state, city }))
  for (const { country, state, city } of [...inBrazil, ...foreigners]) {
    const { data } = await readPage(`${country}/regions`, { str: state, perPage: 50 })
    const region = data.find(({ name }) => name === state)
    expect(region, `${state}, ${country}`).toBeDefined()
    expect(await readNames(`${country}/regions/${region?.code}/cities`, { str: city, perPage: 50 })).toContain(city)
  }
})

test('what is no code or no page is refused with a sentence, and what does not exist is not found', async () => {
  const letters = [400, 'code', 'The code of a country has two letters, as in BR.']
  const unknown = [404, undefined, 'This country or region does not exist.']
  const refused = {
    'BRA/regions': letters,
    '1%27/regions': letters,
    '..%2F/regions': letters,
    'BR/regions?page=0': [400, 'page', 'The parameter page must be a whole number of 1 or more.'],
    'BR/regions?perPage=51': [400, 'perPage', 'The parameter perPage must be a whole number from 1 to 50.'],
    'BR/regions?str=a&str=b': [400, 'str', 'The parameter str was sent more than once.'],
    'ZZ/regions': unknown,
    'BR/regions/XX/cities': unknown,
    'BR/regions/__proto__/cities': unknown,
  }
  for (const [path, expected] of Object.entries(refused)) {
    const response = await manager.get(`/api/geo/countries/${path}`, { 'content-language': 'en-US' })
    expect([response.statusCode, response.headers['error-field'], response.body], path).toEqual(expected)
  }
})

test('names are compared as the database compares them', async () => {
  const letters = new Set<string>()
  for (const country of ['AR', 'BR', 'CL', 'CO', 'DE', 'ES', 'FR', 'GB', 'IT', 'MX', 'PT', 'PY', 'US', 'UY']) {
    const regions = (await geoPlaces.getRegions(country)) ?? []
    for (const letter of regions.flatMap(({ name, cities }) => [name, ...cities]).join('')) letters.add(letter)
  }
  letters.delete(' ')
  const all = [...letters]
  const { rows } = await sql<{ folded: string }>`select searchable(letter) as folded
    from unnest(${all}::text[]) with ordinality as t(letter, place) order by place`.execute(testApp.db)
  expect(rows.map(({ folded }, index) => [all[index], folded])).toEqual(all.map((letter) => [letter, foldText(letter)]))
})
