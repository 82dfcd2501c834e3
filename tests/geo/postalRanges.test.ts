import { expect, test } from 'vitest'
import { createPlaces } from '../../server/geo/places.ts'
import { createFindPostalRange, readPostalRanges } from '../../server/geo/postalRanges.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { places } from '../../server/seed/words/places.ts'

/**
 * The ranges of each state, as the first five digits of its codes, from the mail service: a different source than
 * that of the cities.
 */
const publishedRanges = `
  AC 69900-69999, AL 57000-57999, AM 69000-69299 69400-69899, AP 68900-68999, BA 40000-48999, CE 60000-63999,
  DF 70000-72799 73000-73699, ES 29000-29999, GO 72800-72999 73700-76799, MA 65000-65999, MG 30000-39999,
  MS 79000-79999, MT 78000-78899, PA 66000-68899, PB 58000-58999, PE 50000-56999, PI 64000-64999, PR 80000-87999,
  RJ 20000-28999, RN 59000-59999, RO 76800-76999, RR 69300-69399, RS 90000-99999, SC 88000-89999, SE 49000-49999,
  SP 01000-19999, TO 77000-77999`

const root = findProjectRoot()
const ranges = await readPostalRanges(root)
const find = createFindPostalRange(root)
const regions = (await createPlaces(root).getRegions('BR')) ?? []

test('the ranges stand in order, none reaches into the next, and each lies in its state', () => {
  const expectedStates = publishedRanges.split(',').flatMap((state) => {
    const [uf, ...areas] = state.trim().split(' ')
    return areas.map((area) => ({ uf, from: `${area.slice(0, 5)}000`, to: `${area.slice(6)}999` }))
  })
  let last = ''
  for (const { from, to, uf, city } of ranges) {
    expect([from, to].join(' '), city).toMatch(/^\d{8} \d{8}$/)
    if (from <= last || to < from) expect.fail(`${city}: ${from} to ${to}, after ${last}`)
    if (!expectedStates.some((state) => state.uf === uf && state.from <= from && to <= state.to))
      expect.fail(`${city}, ${uf}`)
    last = to
  }
})

test('every municipality has a range, but for the one that is newer than them, and every range is of one that is offered', () => {
  const offered = new Set(regions.flatMap(({ code, cities }) => cities.map((city) => `${code} ${city}`)))
  const reached = new Set(ranges.map(({ uf, city }) => `${uf} ${city}`))
  expect([...reached].filter((city) => !offered.has(city))).toEqual([])
  expect([...offered].filter((city) => !reached.has(city))).toEqual(['MT Boa Esperança do Norte'])
})

test('a code belongs to the range that it lies in, its ends included, and to none between two', async () => {
  const findCity = async (digits: string) => (await find(digits))?.city
  const inSaoPaulo = await Promise.all(['01310100', '05999999', '08499999'].map(findCity))
  expect(new Set(inSaoPaulo)).toEqual(new Set(['São Paulo']))
  expect(await findCity('06000001')).toBe('Osasco')
  const between = await Promise.all(['00999999', '06000000', '10000000', '78900000'].map(find))
  expect(new Set(between)).toEqual(new Set([undefined]))
})

test('the demo people live in cities that have their postal codes', async () => {
  const names = new Map(regions.map(({ code, name }) => [code, name]))
  for (const { city, state, from, to } of places) {
    for (const area of [from, to]) {
      const found = await find(`${String(area).padStart(5, '0')}500`)
      expect([found?.city, names.get(found?.uf ?? '')], `${city}: ${area}`).toEqual([city, state])
    }
  }
})

test('what could not be read once is read again when it is asked for', async () => {
  const elsewhere = createFindPostalRange('/nowhere')
  await expect(elsewhere('01310100')).rejects.toThrow('ENOENT')
  await expect(elsewhere('01310100')).rejects.toThrow('ENOENT')
})
