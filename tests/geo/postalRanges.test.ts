import { getStates } from '@brazilian-utils/brazilian-utils'
import { expect, test } from 'vitest'
import { places } from '../../server/db/seed/words/places.ts'
import { stateOfPostalCode } from '../../server/geo/postalRanges.ts'

/** The published ranges of each state; every boundary stands here a second time, written down from another source. */
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

const digitsOf = (code: string): number => Number(code.replace('-', ''))
const stateAt = (number: number): string | undefined => stateOfPostalCode(String(number).padStart(8, '0'))

test('each range of postal codes begins and ends where it is published, and its neighbours are other states', () => {
  for (const [uf, ranges] of Object.entries(published)) {
    for (const range of ranges) {
      const [first = 0, last = 0] = range.split(' ').map(digitsOf)
      expect([stateAt(first), stateAt(first + 1), stateAt(last - 1), stateAt(last)], range).toEqual([uf, uf, uf, uf])
      expect([stateAt(first - 1), last === 99_999_999 ? undefined : stateAt(last + 1)], range).not.toContain(uf)
    }
  }
})

test('every area has one state at most, only 00 and 789 have none, and every state has an area', () => {
  const without = new Set<string>()
  const states = new Set<string>()
  const rangesOf = Object.entries(published).map(
    ([uf, ranges]) => [uf, ranges.map((range) => range.split(' ').map(digitsOf))] as const,
  )
  for (let area = 0; area < 100_000; area++) {
    const uf = stateAt(area * 1000)
    const owners = rangesOf.filter(([, ranges]) =>
      ranges.some(([first = 0, last = 0]) => first <= area * 1000 && area * 1000 + 999 <= last),
    )
    if (owners.length > 1 || owners[0]?.[0] !== uf) expect.fail(`${area}: ${uf}, but published for ${owners}`)
    if (uf === undefined) without.add(String(area).padStart(5, '0').slice(0, 3))
    else states.add(uf)
  }
  expect([...without].sort()).toEqual([...Array.from({ length: 10 }, (_, digit) => `00${digit}`), '789'])
  expect([...states].sort()).toEqual(
    getStates()
      .map(({ code }) => code)
      .sort(),
  )
})

test('the postal ranges of the demo cities lie in their states', () => {
  const names = new Map(getStates().map(({ code, name }) => [code as string, name as string]))
  for (const { state, from, to } of places) {
    expect([from, to].map((area) => names.get(stateAt(area * 1000) ?? ''))).toEqual([state, state])
  }
})
