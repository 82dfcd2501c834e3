import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getListColumns } from '#language/columns.ts'
import { canBeSaved, getAction, getApiPath, getCountName, getLeafFields, getRoute } from '#language/derive.ts'
import type { FieldsData } from '#language/field.ts'
import { buildRecordSchema } from '#language/recordSchema.ts'
import { buildBodySchema } from '#language/schema.ts'
import { server as sillage } from '#product/server.ts'
import { server as blank } from '../../examples/blank/server.ts'
import { server as crm } from '../../examples/crm/server.ts'
import { readEmptyDatabase } from '../../scripts/declarations/databaseDumps.ts'
import { findMissingLabels } from '../../scripts/declarations/missingLabels.ts'
import { diffMigrations } from '../../server/db/declaredDiff.ts'
import { getTableName } from '../../server/db/naming.ts'
import type { ServerProduct } from '../../server/product.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { insertRows } from '../../server/seed/insertRows.ts'
import { server as business } from '../business/server.ts'
import { createTestApp } from '../support/createTestApp.ts'

/** What holds for any product: its declarations, its tables, its routes and its demo data fit each other. */
describe.each<[string, ServerProduct]>([
  [sillage.name, sillage],
  [crm.name, crm],
  [blank.name, blank],
  [business.name, business],
])('the product %s', async (_name, product) => {
  const { resources, formats } = product
  const publicResources = resources.filter((resource) => !resource.internal)
  const app = await createTestApp({}, product)
  afterAll(() => app.close())
  for (const table of product.demo.createExampleRows()) await insertRows(app.db, table)
  const admin = await app.signInAs('ADMIN')

  test('has the labels of its declarations in its languages', () => {
    expect(findMissingLabels(product)).toEqual([])
  })

  test('has no two declarations with the same name, path of the API, route of the screens or table', () => {
    const childTables = resources.flatMap((resource) => collectRowTables(resource.fields))
    expectUnique(resources.map((resource) => resource.name))
    expectUnique(publicResources.map(getApiPath))
    expectUnique(publicResources.map(getRoute))
    expectUnique([...resources.map(getTableName), ...childTables])
  })

  test('names every list that points to a record, and every count, once', () => {
    for (const resource of resources) {
      const lists = getLeafFields(resource.fields).flatMap(({ path, field }) =>
        field.kind === 'many' || field.kind === 'rows' ? [getCountName(path, field)] : [],
      )
      expectUnique([...Object.keys(resource.fields), ...lists])
    }
  })

  test('has migrations that make the declared tables', async () => {
    const schema = { ...product, migrations: getMigrationFolders(product) }
    const diff = await diffMigrations(findProjectRoot(), schema, await readEmptyDatabase())
    expect(diff).toEqual({ changes: [], obsoleteHints: [] })
  })

  describe.each(publicResources.map((resource) => [resource.name, resource] as const))(
    'its list of %s',
    (_, resource) => {
      const path = `/api/${getApiPath(resource)}`
      const views = Object.keys(resource.list?.views ?? {}).map((view) => `view=${view}`)
      const sorts = getListColumns(resource).flatMap(({ sort }) => sort ?? [])

      test.each([
        ...sorts.map((sort) => `orderBy=${sort}&orderByDirection=asc`),
        ...views,
        'FilterString=a',
        `FilterString=${encodeURIComponent('São')}`,
      ])('answers %s', async (query) => {
        const response = await admin.get(`${path}?${query}`)
        expect([response.statusCode, response.json()]).toEqual([
          200,
          { data: expect.any(Array), total: expect.any(Number), totalPages: expect.any(Number) },
        ])
      })

      test('has demo records, which are as described', async () => {
        const [first] = (await admin.get(`${path}?perPage=1`)).json<{ data: Record<string, unknown>[] }>().data
        const record = (await admin.get(`${path}/${first?.[resource.key]}`)).json()
        expect(buildRecordSchema(resource, resources).safeParse(record).error?.issues).toBeUndefined()
      })

      test('can be told as JSON Schema', () => {
        for (const mode of ['create', 'update'] as const) {
          const schema = z.toJSONSchema(buildBodySchema(resource, mode, formats), { io: 'input' })
          expect(schema).toMatchObject({ type: 'object' })
        }
        for (const schema of [buildRecordSchema(resource), buildRecordSchema(resource, resources)])
          expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({ type: 'object' })
      })

      test('is closed to those who are not signed in, and to users of the app', async () => {
        const user = await app.signInAs('USER')
        const isRead = async (caller: Pick<typeof user, 'get'>) => (await caller.get(path)).statusCode
        expect([await isRead(app.anonymous), await isRead(user)]).toEqual([401, 403])
        if (getAction(resource, 'create')) expect((await user.post(path, {})).statusCode).toBe(403)
        if (canBeSaved(resource)) expect((await user.put(`${path}/1`, {})).statusCode).toBe(403)
      })
    },
  )
})

function expectUnique(names: readonly string[]): void {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
}

/** The tables of all row fields among the given fields, including row fields inside rows. */
function collectRowTables(fields: FieldsData): string[] {
  return getLeafFields(fields).flatMap(({ field }) =>
    field.kind === 'rows' ? [field.options.table, ...collectRowTables(field.options.fields)] : [],
  )
}
