import { expect, test } from 'vitest'
import { buildVersion, buildVersionHeading, readVersion } from '../../../server/imports/files/versions.ts'

const record = { resource: 'users', id: 7 }
const values = [
  ['nome', 'Ana'],
  ['address.city', null],
  ['tags', ['a', 'b']],
  ['rows', [{ slot: 1, fragranceId: 3 }]],
] as const
const heading = buildVersionHeading(values.map(([path]) => path))
const cell = buildVersion(record, values)

test('the heading of a version lists its fields, and a cell has four characters for each [Z-42]', () => {
  expect(heading).toBe('_version(_id nome address.city tags rows)')
  expect(cell).toMatch(/^[\w-]{20}$/)
  expect(buildVersion(record, values)).toBe(cell)
})

test('a version tells which values have changed since the export', () => {
  const version = readVersion(heading, cell, record)
  if (typeof version === 'string') throw new Error(version)
  expect(version.paths).toEqual(['nome', 'address.city', 'tags', 'rows'])
  const changed = (path: string, value: unknown) => version.hasChanged(path, value)
  expect(values.map(([path, value]) => changed(path, value))).toEqual([false, false, false, false])
  expect(changed('rows', [{ fragranceId: 3, slot: 1 }])).toBe(false)
  expect(changed('address.city', undefined)).toBe(false)
  expect([changed('nome', 'Bia'), changed('address.city', ''), changed('tags', ['b', 'a'])]).toEqual([true, true, true])
  expect(changed('email', 'x')).toBe(true)
})

test('a version of another record or resource is named as that, whatever its values are [Z-44]', () => {
  expect(readVersion(heading, buildVersion({ ...record, id: 8 }, values), record)).toBe('foreign')
  expect(readVersion(heading, buildVersion({ ...record, resource: 'campaigns' }, values), record)).toBe('foreign')
  expect(readVersion(heading, buildVersion({ ...record, id: '7' }, values), record)).toMatchObject({
    paths: expect.anything(),
  })
})

test('what no export writes is malformed', () => {
  expect(readVersion('_version', cell, record)).toBe('malformed')
  expect(readVersion('_version(nome)', cell.slice(0, 4), record)).toBe('malformed')
  expect(readVersion(heading, cell.slice(1), record)).toBe('malformed')
  expect(readVersion(heading, `${cell}abcd`, record)).toBe('malformed')
  expect(readVersion(heading, '', record)).toBe('malformed')
})
