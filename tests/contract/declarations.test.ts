import { describe, expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import {
  columnsOf,
  countNameOf,
  fieldAt,
  type LeafField,
  leafFields,
  meaningOf,
  pathOf,
  routeOf,
} from '#resources/language/derive.ts'
import type { FieldsData } from '#resources/language/field.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { missingLabels } from '../../scripts/declarations/missingLabels.ts'
import { introspect, type TableFacts } from '../../server/db/introspect.ts'
import { columnOf, keyColumnOf, tableOf } from '../../server/db/naming.ts'
import { openApp } from '../http/world.ts'

const declared: readonly ResourceData[] = resources
const shown = declared.filter((resource) => !resource.internal)
const textKinds = ['text', 'email', 'choice', 'country', 'region', 'city', 'zip']

const app = await openApp()
const tables = await introspect(app.db)
const admin = await app.signedInAs('ADMIN')

test('every declaration has its labels in three languages', () => {
  expect(missingLabels(declared)).toEqual([])
})

test('no two declarations share a name, a path of the API, a route of the screens or a table', () => {
  const childTables = declared.flatMap((resource) => rowsIn(resource.fields).map(({ table }) => table))
  expectDistinct(declared.map((resource) => resource.name))
  expectDistinct(shown.map(pathOf))
  expectDistinct(shown.map(routeOf))
  expectDistinct([...declared.map(tableOf), ...childTables])
})

describe.each(declared.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  test('has a column for every field that is stored', () => {
    const columns = columnsIn(tableOf(resource))
    expect(columns).toContain(keyColumnOf(resource))
    expect(storedIn(resource.fields).filter((column) => !columns.includes(column))).toEqual([])
  })

  test('has a table for the rows of every field, with their columns', () => {
    for (const rows of rowsIn(resource.fields)) {
      expect(columnsIn(rows.table)).toEqual(
        expect.arrayContaining(['id', 'parent_id', 'position', ...storedIn(rows.fields)]),
      )
    }
  })
})

describe.each(shown.map((resource) => [resource.name, resource] as const))('the list of %s', (_, resource) => {
  const sorts = columnsOf(resource).flatMap(({ sort }) => sort ?? [])

  test.each(sorts)('sorts by %s', async (path) => {
    const answer = await admin.get(`/api/${pathOf(resource)}?orderBy=${path}&orderByDirection=asc`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      data: expect.any(Array),
      total: expect.any(Number),
      totalPages: expect.any(Number),
    })
  })

  test('searches', async () => {
    for (const text of ['a', 'São']) {
      const answer = await admin.get(`/api/${pathOf(resource)}?FilterString=${encodeURIComponent(text)}`)
      expect(answer.statusCode).toBe(200)
    }
  })

  test('has an index for every sort on an own column', () => {
    const own = sorts.filter((path) => ['field', 'key', 'system'].includes(meaningOf(resource, path)?.kind ?? ''))
    expect(own.filter((path) => !isIndexed(resource, sortKey(resource, path)))).toEqual([])
  })

  test('has two indexes for every search, one for parts and one for beginnings, in the table where the text stands', () => {
    const missing = (resource.list?.search ?? []).filter((path) => {
      const at = whereTextStands(resource, path)
      const column = columnOf(at.path, 'text')
      const [parts, beginnings] = [`gin (searchable(${column}) gin_trgm_ops)`, `(searchable(${column}) COLLATE "C"`]
      return !isIndexed(at.resource, parts) || !isIndexed(at.resource, beginnings)
    })
    expect(missing).toEqual([])
  })
})

test('every reference has an index, so that what points at a record is found', () => {
  const references = declared.flatMap((resource) => [
    ...referencesIn(tableOf(resource), resource.fields),
    ...rowsIn(resource.fields).flatMap((rows) => referencesIn(rows.table, rows.fields)),
  ])
  const unindexed = references.filter(
    ({ table, column }) => !indexesOf(table).some((text) => text.includes(`(${column})`)),
  )
  expect(unindexed).toEqual([])
})

test('every list that points here, and every count, is named by nothing else', () => {
  for (const resource of declared) {
    const lists = leafFields(resource.fields).flatMap(({ path, field }) =>
      field.kind === 'many' || field.kind === 'rows' ? [countNameOf(path, field)] : [],
    )
    expectDistinct([...Object.keys(resource.fields), ...lists])
  }
})

function expectDistinct(names: readonly string[]): void {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
}

const factsOf = (table: string): TableFacts | undefined => tables.find(({ name }) => name === table)
const columnsIn = (table: string): string[] => factsOf(table)?.columns.map(({ name }) => name) ?? []
const indexesOf = (table: string): string[] => factsOf(table)?.indexes.map(({ definition }) => definition) ?? []

/** A primary key has an index of its own. */
function isIndexed(resource: ResourceData, key: string): boolean {
  return key === `(${keyColumnOf(resource)},` || indexesOf(tableOf(resource)).some((text) => text.includes(key))
}

/** How an index that serves this sort begins, as the database writes it. */
function sortKey(resource: ResourceData, path: string): string {
  const kind = fieldAt(resource, path)?.kind
  const column = path === resource.key ? keyColumnOf(resource) : columnOf(path, kind ?? 'timestamp')
  return kind && textKinds.includes(kind) ? `(searchable(${column}) COLLATE "C",` : `(${column},`
}

function whereTextStands(resource: ResourceData, path: string): { resource: ResourceData; path: string } {
  const meaning = meaningOf(resource, path)
  if (meaning?.kind !== 'refTitle') return { resource, path }
  const target = declared.find(({ name }) => name === meaning.ref.options.to)
  if (!target) throw new Error(`${path} leads nowhere`)
  return { resource: target, path: meaning.targetPath }
}

const isStored = ({ field }: LeafField): boolean => field.kind !== 'many' && field.kind !== 'rows'
const storedIn = (fields: FieldsData): string[] =>
  leafFields(fields)
    .filter(isStored)
    .map(({ path, field }) => columnOf(path, field.kind))

interface Rows {
  readonly table: string
  readonly fields: FieldsData
}

function rowsIn(fields: FieldsData): Rows[] {
  return leafFields(fields).flatMap(({ field }) =>
    field.kind === 'rows' ? [field.options, ...rowsIn(field.options.fields)] : [],
  )
}

function referencesIn(table: string, fields: FieldsData): { table: string; column: string }[] {
  return leafFields(fields).flatMap(({ path, field }) =>
    field.kind === 'ref' ? [{ table, column: columnOf(path, 'ref') }] : [],
  )
}
