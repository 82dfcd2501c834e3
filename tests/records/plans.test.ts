import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { getDefaultSort, getListColumns } from '#language/columns.ts'
import { findFieldAt, resolveKind, resolvePath } from '#language/derive.ts'
import { toCondition } from '#language/filter.ts'
import { getKind, hasChoices, isReference } from '#language/kinds/kinds.ts'
import type { ClauseData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { resources } from '#product/resources/index.ts'
import { getTableName } from '../../server/db/naming.ts'
import { toCurrentUser } from '../../server/http/currentUser.ts'
import { buildListStatements, listRecords } from '../../server/records/listRecords.ts'
import { buildListSql, type RecordsQuery } from '../../server/records/listSql.ts'
import { createEvaluationContext, viewAs } from '../../server/records/recordsContext.ts'
import { buildRankedSearch } from '../../server/search/searchRanked.ts'
import { setUpApp } from '../http/appFixture.ts'
import { addManyRecords } from '../support/manyRecords.ts'
import { createContext } from './records.ts'

const testApp = await setUpApp()
const context = createContext(testApp)
await addManyRecords(testApp.db, resources, 5_000)

const evaluationContext = createEvaluationContext(context, {
  id: 1,
  isAdmin: true,
  isStaff: true,
  profile: 'ADMIN',
  own: {},
  sessionId: '',
  trace: null,
})

const lists = (resources as readonly ResourceData[]).filter(({ internal }) => !internal)
const sort = { orderBy: null, orderByDirection: 'asc' } as const
const plain: RecordsQuery = { search: '', isActive: null, ...sort, page: 3, perPage: 10 }

describe('a page of a list of thousands reads no table whole', () => {
  it.each(lists.flatMap((resource) => listOwnSorts(resource).map((path) => [resource.name, path, resource] as const)))(
    '%s by %s',
    async (_name, orderBy, resource) => {
      for (const orderByDirection of ['asc', 'desc'] as const) {
        const { page } = buildListStatements(context, resource, { ...plain, orderBy, orderByDirection })
        expect(await findSequentialScans(page)).toEqual([])
      }
    },
  )
})

describe('a search of three characters reads no table whole', () => {
  it.each(lists.flatMap((resource) => (resource.list?.search ? [[resource.name, resource] as const] : [])))(
    '%s',
    async (_name, resource) => {
      const query = { ...plain, search: 'abc', page: 1 }
      const { table, where } = buildListSql(context, resource, query)
      expect(await findSequentialScans(buildListStatements(context, resource, query).page)).toEqual([])
      expect(await findSequentialScans(sql`select count(*) from ${table} as t where ${where}`)).toEqual([])
      expect(
        await findSequentialScans(
          buildRankedSearch({ context, resource, evaluationContext, mayRead: () => true }, 'abc'),
        ),
      ).toEqual([])
    },
  )
})

describe('of the records of one owner, which are few, no table is read whole', () => {
  const owned = lists.filter(({ belongsTo }) => belongsTo !== undefined)
  const partner = { ...toCurrentUser(1, 'GERENTE', ''), own: { organization: 17 } }
  const manager = { ...toCurrentUser(1, 'GERENTE', ''), own: { organization: null } }
  it.each(owned.map((resource) => [resource.name, resource] as const))('%s', async (_name, resource) => {
    for (const person of [partner, { ...manager, chosenOwner: 17 }, { ...manager, chosenOwner: null }]) {
      const view = viewAs(context, resource, person)
      const { table, where } = buildListSql(view.context, resource, plain)
      const count = sql`select count(*) from ${table} as t where ${where}`
      // As a literal, because a plan that is made once for every owner would read the table whole.
      expect(count.compile(testApp.db).sql).toMatch(/"organization_id" (= 17::integer|is null)/)
      const counted = await explain(count)
      expect(JSON.stringify(counted)).toMatch(/"Index Cond":"\(organization_id (= 17|IS NULL)\)"/)
      expect(counted.flatMap(collectScans)).toEqual([])
    }
  })
})

describe('a declared filter that few records match reads no table whole', () => {
  const declared = lists.flatMap((resource) =>
    (resource.list?.filters ?? []).map((path) => [resource.name, path, resource] as const),
  )
  it.each(declared)('%s by %s', async (_name, path, resource) => {
    for (const test of getSelectiveClauses(resource, path)) {
      const condition = toCondition({ resources, resource }, { [path]: test })
      const query = { ...plain, page: 1, where: { condition, evaluationContext } }
      const { table, where } = buildListSql(context, resource, query)
      expect(await findSequentialScans(buildListStatements(context, resource, query).page)).toEqual([])
      expect(await findSequentialScans(sql`select count(*) from ${table} as t where ${where}`)).toEqual([])
    }
  })
})

describe('a search is sorted, whether it matches few records or many', () => {
  beforeAll(() => sql`update categories set name = 'Ária ' || id where id <= 2000`.execute(testApp.db))

  it.each([
    ['few', '123'],
    ['many', 'ria'],
  ])('%s', async (_name, search) => {
    const categories = lists.find(({ name }) => name === 'categories') ?? expect.unreachable()
    for (const orderByDirection of ['asc', 'desc'] as const) {
      const read = (page: number) =>
        listRecords(context, categories, { ...plain, search, orderBy: 'name', orderByDirection, page })
      const direction = sql.raw(orderByDirection)
      const { rows } = await sql<{ id: number }>`
        select id from categories where searchable(name) like ${`%${search}%`}
        order by searchable(name) collate "C" ${direction}, id ${direction}`.execute(testApp.db)
      expect(rows.length > 1_000).toBe(search === 'ria')
      const last = Math.ceil(rows.length / plain.perPage)
      for (const page of [1, 2, last, last + 1]) {
        const { data, total } = await read(page)
        const expected = rows.slice((page - 1) * plain.perPage, page * plain.perPage)
        expect([data.map(({ categoryId }) => categoryId), total]).toEqual([expected.map(({ id }) => id), rows.length])
      }
    }
  })
})

/** Conditions on a field that few of the generated records satisfy, for the usual comparisons of its kind. */
function getSelectiveClauses(resource: ResourceData, path: string): ClauseData[] {
  const field = findFieldAt(resource, path)
  const kind = resolveKind(resources, resource, path)
  if (isReference(field)) return [{ in: [17] }, null]
  if (field && hasChoices(field)) return [null]
  switch (kind && getKind(kind).type) {
    case 'text':
      return ['nowhere', { startsWith: 'nowhere' }, { contains: 'nowhere' }]
    case 'date':
    case 'timestamp':
      return [{ between: ['2020-01-03', '2020-01-04'] }, { lt: '1960-01-20' }, null]
    default:
      return [{ gte: 4_990 }, { in: [4_321] }]
  }
}

/** The columns by which a list can be sorted without a join. */
function listOwnSorts(resource: ResourceData): string[] {
  const paths = [getDefaultSort(resource).by, ...getListColumns(resource).flatMap(({ sort }) => sort ?? [])]
  return [...new Set(paths)].filter((path) =>
    ['field', 'key', 'system'].includes(resolvePath(resource, path)?.kind ?? ''),
  )
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

const findSequentialScans = async (statement: RawBuilder<unknown>): Promise<string[]> =>
  (await explain(statement)).flatMap(collectScans)

async function explain(statement: RawBuilder<unknown>): Promise<PlanNode[]> {
  const explained = sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`explain (format json) ${statement}`
  const { rows } = await explained.execute(testApp.db)
  return rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan))
}

/** Row tables are empty here, and the planner reads an empty table sequentially. */
const resourceTables = resources.map((resource) => getTableName(resource))

function collectScans({ 'Node Type': type, 'Relation Name': name = '', Plans = [] }: PlanNode): string[] {
  const own = type === 'Seq Scan' && resourceTables.includes(name) ? [name] : []
  return [...own, ...Plans.flatMap(collectScans)]
}
