import { describe, expect, test } from 'vitest'
import { getApiPath, getCountName, getLeafFields, getListColumns, getRoute } from '#language/derive.ts'
import type { FieldsData } from '#language/field.ts'
import type { ResourceData } from '#language/resource.ts'
import { resources } from '#product/resources/index.ts'
import { findMissingLabels } from '../../scripts/declarations/missingLabels.ts'
import { getTableName } from '../../server/db/naming.ts'
import { setUpApp } from '../http/appFixture.ts'

const declared: readonly ResourceData[] = resources
const publicResources = declared.filter((resource) => !resource.internal)

const app = await setUpApp()
const admin = await app.signInAs('ADMIN')

test('every declaration has its labels in three languages', () => {
  expect(findMissingLabels(declared)).toEqual([])
})

test('no two declarations share a name, a path of the API, a route of the screens or a table', () => {
  const childTables = declared.flatMap((resource) => collectRowTables(resource.fields))
  expectUnique(declared.map((resource) => resource.name))
  expectUnique(publicResources.map(getApiPath))
  expectUnique(publicResources.map(getRoute))
  expectUnique([...declared.map(getTableName), ...childTables])
})

describe.each(publicResources.map((resource) => [resource.name, resource] as const))(
  'the list of %s',
  (_, resource) => {
    const sortPaths = getListColumns(resource).flatMap(({ sort }) => sort ?? [])

    test.each(sortPaths)('sorts by %s', async (path) => {
      const answer = await admin.get(`/api/${getApiPath(resource)}?orderBy=${path}&orderByDirection=asc`)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({
        data: expect.any(Array),
        total: expect.any(Number),
        totalPages: expect.any(Number),
      })
    })

    test('searches', async () => {
      for (const text of ['a', 'São']) {
        const answer = await admin.get(`/api/${getApiPath(resource)}?FilterString=${encodeURIComponent(text)}`)
        expect(answer.statusCode).toBe(200)
      }
    })
  },
)

test('every list that points here, and every count, is named by nothing else', () => {
  for (const resource of declared) {
    const lists = getLeafFields(resource.fields).flatMap(({ path, field }) =>
      field.kind === 'many' || field.kind === 'rows' ? [getCountName(path, field)] : [],
    )
    expectUnique([...Object.keys(resource.fields), ...lists])
  }
})

function expectUnique(names: readonly string[]): void {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
}

/** The tables of the row fields among these, including nested ones. */
function collectRowTables(fields: FieldsData): string[] {
  return getLeafFields(fields).flatMap(({ field }) =>
    field.kind === 'rows' ? [field.options.table, ...collectRowTables(field.options.fields)] : [],
  )
}
