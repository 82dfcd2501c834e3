import { expect, test } from 'vitest'
import { createPlaces } from '../../server/geo/places.ts'
import { createPostalRanges, readPostalRanges } from '../../server/geo/postalRanges.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { places } from '../../server/seed/words/places.ts'

/** The ranges of each state as the mail service publishes them: another source than that of the cities. */
const published: Readonly<Record<string, readonly string[]>> = {
  AC: ['69900-000 69999-999'],
  AL: ['57000-000 57999-999'],
  AM: ['69000-000 69299-999', '69400-000 69899-999'],
  AP: ['68900-000 68999-999'],
  BA: ['40000-000 48999-999'],
  CE: ['60000-000 63999-999'],
  DF: ['70000-000 72799-999', '73000-000 73699-999'],
  ES: ['29000-000 29999-999'],
  GO: ['72800-000 72999-999', '73700-000 76799-999'],
  MA: ['65000-000 65999-999'],
  MG: ['30000-000 39999-999'],
  MS: ['79000-000 79999-999'],
  MT: ['78000-000 78899-999'],
  PA: ['66000-000 68899-999'],
  PB: ['58000-000 58999-999'],
  PE: ['50000-000 56999-999'],
  PI: ['64000-000 64999-999'],
  PR: ['80000-000 87999-999'],
  RJ: ['20000-000 28999-999'],
  RN: ['59000-000 59999-999'],
  RO: ['76800-000 76999-999'],
  RR: ['69300-000 69399-999'],
  RS: ['90000-000 99999-999'],
  SC: ['88000-000 89999-999'],
  SE: ['49000-000 49999-999'],
  SP: ['01000-000 19999-999'],
  TO: ['77000-000 77999-999'],
}

const root = findProjectRoot()
const ranges = await readPostalRanges(root)
const find = createPostalRanges(root)
const regions = (await createPlaces(root).regionsOf('BR')) ?? []

test('the ranges stand in order, none reaches into the next, and each lies in its state', () => {
  const statesOf = Object.entries(published).flatMap(([uf, all]) =>
    all.map((range) => {
      const [from = '', to = ''] = range.replaceAll('-', '').split(' ')
      return { uf, from, to }
    }),
  )
  let last = ''
  for (const { from, to, uf, city } of ranges) {
    expect([from, to].join(' '), city).toMatch(/^\d{8} \d{8}$/)
    if (from <= last || to < from) expect.fail(`${city}: ${from} to ${to}, after ${last}`)
    if (!statesOf.some((state) => state.uf === uf && state.from <= from && to <= state.to))
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
  const cityOf = async (digits: string) => (await find(digits))?.city
  expect(await Promise.all(['01310100', '05999999', '06000000', '06000001', '08499999'].map(cityOf))).toEqual([
    'São Paulo',
    'São Paulo',
    undefined,
    'Osasco',
    'São Paulo',
  ])
  expect(await Promise.all(['00999999', '10000000', '78900000'].map(find))).toEqual([undefined, undefined, undefined])
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
  const elsewhere = createPostalRanges('/nowhere')
  await expect(elsewhere('01310100')).rejects.toThrow('ENOENT')
  await expect(elsewhere('01310100')).rejects.toThrow('ENOENT')
})
