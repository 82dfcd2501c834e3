import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import type { Catalog } from '#resources/language/catalog.ts'
import type { FieldsData } from '#resources/language/field.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { catalog, f } from '#resources/product.ts'
import { readEmptyDatabase } from '../../scripts/declarations/emptyDatabase.ts'
import { diffDeclaredTables, diffMigrations } from '../../server/db/declaredDiff.ts'
import type { Change } from '../../server/db/diffSchemas.ts'
import { introspect } from '../../server/db/introspect.ts'
import { migrationsFolder } from '../../server/db/migrate.ts'
import { buildMigration, nextMigrationName, removeProposedDrops } from '../../server/db/migrationBuilder.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import { splitStatements } from '../../server/db/sqlStatements.ts'
import { quoteIdentifier } from '../../server/db/tableDefinition.ts'
import type { Db, Tables } from '../../server/db/tables.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'

const root = findProjectRoot(import.meta.url)
let db: Db

beforeAll(async () => {
  const pglite = await createPGlite({ dump: await readEmptyDatabase() })
  db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await run(splitStatements(readFileSync(join(root, migrationsFolder, '0001_ground.sql'), 'utf8')))
})
afterAll(() => db.destroy())
afterEach(async () => {
  const declared = (await introspect(db)).filter((table) => table.declared)
  await run(declared.map(({ name }) => `drop table ${quoteIdentifier(name)} cascade`))
})

describe('the diff between tables and declarations', () => {
  it('is empty between the migrations and the declarations of the product', async () => {
    expect(await diffMigrations(root, resources, await readEmptyDatabase())).toEqual([])
  })

  it('makes a new table, in any order of references, and is then empty', async () => {
    const createRef = (name: string) => f.ref(name, { as: 'title', title: 'name' })
    const goods = { ...createShops({ name: text, shop: createRef('shops') }), name: 'goods', key: 'goodId' }
    const bothResources = catalog([createShops({ name: text, best: createRef('goods') }), goods])
    const createdTables = listSql(await migrateTo(bothResources)).flatMap(
      (sql) => /^create table (\S+)/.exec(sql)?.[1] ?? [],
    )
    expect(createdTables).toEqual(['"shops"', '"goods"'])
    expect(await diffDeclaredTables(db, bothResources)).toEqual([])
  })

  it('adds a column, with what it demands and the indexes its list needs', async () => {
    await migrateTo(createCatalog({ name: text }))
    const changes = await diffDeclaredTables(
      db,
      createCatalog({ name: text, stock: f.integer({ min: 0, default: 1 }) }, ['stock']),
    )
    expect(listSql(changes)).toEqual([
      'alter table "shops" add column "stock" integer not null default 1',
      'alter table "shops" add constraint "shops_stock_check" check ("stock" >= 0)',
      'create index "shops_stock_sort" on "shops" ("stock", "id")',
    ])
    await run(listSql(changes))
  })

  it('adds a required column without a default in two steps, and says that records need a value between them', async () => {
    await migrateTo(createCatalog({ name: text }))
    const changes = await diffDeclaredTables(db, createCatalog({ name: text, city: f.city({ required: true }) }))
    expect(listSql(changes)).toEqual([
      'alter table "shops" add column "city" text',
      'alter table "shops" alter column "city" set not null',
    ])
    expect(changes[1]?.warning).toContain('need a value first')
  })

  it('adds the index of a column that the list begins to search', async () => {
    await migrateTo(createCatalog({ name: text, city: f.city() }))
    const searchableCatalog = createCatalog({ name: text, city: f.city() }, [], ['name', 'city'])
    expect(listSql(await migrateTo(searchableCatalog))).toEqual([
      'create index "shops_city_sort" on "shops" (searchable("city") collate "C", "id")',
      'create index "shops_city_search" on "shops" using gin (searchable("city") gin_trgm_ops)',
    ])
    expect(await diffDeclaredTables(db, searchableCatalog)).toEqual([])
  })

  it('replaces the check of a choice that gains a value', async () => {
    await migrateTo(createCatalog({ name: text, size: f.choice(['S', 'M']) }))
    expect(
      listSql(await diffDeclaredTables(db, createCatalog({ name: text, size: f.choice(['S', 'M', "L'"]) }))),
    ).toEqual([
      'alter table "shops" drop constraint "shops_size_check"',
      `alter table "shops" add constraint "shops_size_check" check ("size" in ('S', 'M', 'L'''))`,
    ])
  })

  it('changes a type with its default, and warns that values are converted', async () => {
    await migrateTo(createCatalog({ name: text, code: f.text({ default: '7' }) }))
    const changes = await migrateTo(createCatalog({ name: text, code: f.integer({ default: 7 }) }))
    expect(listSql(changes)).toEqual([
      'alter table "shops" alter column "code" drop default',
      'alter table "shops" alter column "code" type integer using "code"::integer',
      'alter table "shops" alter column "code" set default 7',
    ])
    expect(changes[1]?.warning).toBe('values of code are converted from text to integer')
  })

  it('takes a demand back when a field is no longer required', async () => {
    await migrateTo(createCatalog({ name: text, city: f.city({ required: true }) }))
    expect(listSql(await diffDeclaredTables(db, createCatalog({ name: text, city: f.city() })))).toEqual([
      'alter table "shops" alter column "city" drop not null',
    ])
  })

  it('adds a computed column anew when its expression or what it reads changes, with its index', async () => {
    const build = (price: FieldsData[string], net: FieldsData[string]) =>
      createCatalog({ name: text, price, net }, ['net'])
    const double = f.computed(f.decimal(), { mul: ['price', 2] })
    const triple = f.computed(f.decimal(), { mul: ['price', 3] })
    await migrateTo(build(f.integer(), double))
    const changed = await migrateTo(build(f.integer(), triple))
    expect(listSql(changed)).toEqual([
      'drop index "shops_net_sort"',
      'alter table "shops" drop column "net"',
      'alter table "shops" add column "net" numeric generated always as (round(("shops"."price"::numeric * (3)::numeric), 2)) stored',
      'create index "shops_net_sort" on "shops" ("net", "id")',
    ])
    await migrateTo(build(f.decimal(), triple))
    expect(await diffDeclaredTables(db, build(f.decimal(), triple))).toEqual([])
    expect(listSql(await migrateTo(build(f.decimal(), f.decimal())))).toContain(
      'alter table "shops" alter column "net" drop expression',
    )
    const replaced = await migrateTo(build(f.decimal(), double))
    expect(replaced.flatMap(({ warning }) => warning ?? [])).toEqual([
      'the entered values of net are replaced by computed ones',
    ])
    expect(await diffDeclaredTables(db, build(f.decimal(), double))).toEqual([])
    await migrateTo(createCatalog({ name: text }))
  })

  it('leaves tables made by hand alone', async () => {
    await run(['create table by_hand (id integer)'])
    expect(await diffDeclaredTables(db, [])).toEqual([])
    await run(['drop table by_hand'])
  })

  it('refuses a declaration whose table was made by hand', async () => {
    await run(['create table shops (id integer)'])
    await expect(diffDeclaredTables(db, createCatalog({ name: text }))).rejects.toThrow('made the table shops by hand')
    await run(['drop table shops'])
  })
})

describe('a migration', () => {
  it('proposes to drop a column as a comment, once, and lets it be empty', async () => {
    await migrateTo(createCatalog({ name: text, city: f.city({ required: true }) }))
    const changes = await diffDeclaredTables(db, createCatalog({ name: text }))
    const proposal = buildMigration(changes, false)
    expect(proposal).toContain('alter table "shops" alter column "city" drop not null;')
    expect(proposal).toContain('-- Careful: the values of city are lost.')
    expect(splitStatements(proposal)).toHaveLength(1)

    await run(splitStatements(proposal))
    const left = await diffDeclaredTables(db, createCatalog({ name: text }))
    expect(left).toHaveLength(1)
    expect([removeProposedDrops(left, [proposal], false), removeProposedDrops(left, [], false)]).toEqual([[], left])
  })

  it('drops for good when it is allowed to', async () => {
    await migrateTo(createCatalog({ name: text, city: f.city() }))
    const left = await diffDeclaredTables(db, createCatalog({ name: text }))
    const allowedDrops = removeProposedDrops(left, [buildMigration(left, false)], true)
    expect(splitStatements(buildMigration(allowedDrops, true))).toEqual(['alter table "shops" drop column "city"'])
  })

  it('proposes to drop the table of a declaration that is gone, and takes its hold on others away', async () => {
    await migrateTo(createCatalog({ name: text, part: f.ref('shops', { as: 'title', title: 'name' }) }))
    const changes = await diffDeclaredTables(db, [])
    expect(splitStatements(buildMigration(changes, false))).toEqual([
      'alter table "shops" drop constraint "shops_part_id_fkey"',
    ])
    expect(splitStatements(buildMigration(changes, true))).toContain('drop table "shops"')
  })

  it('is numbered after the last one', () => {
    expect(nextMigrationName(['0001_ground.sql', '0009_shops.sql'], 'goods')).toBe('0010_goods.sql')
    expect(nextMigrationName([], 'ground')).toBe('0001_ground.sql')
  })
})

const text = f.text({ required: true, max: 40 })

const createShops = (
  fields: FieldsData,
  columns: readonly string[] = [],
  search?: readonly string[],
): ResourceData => ({
  name: 'shops',
  key: 'shopId',
  title: 'name',
  fields,
  list: { columns: ['name', ...columns], ...(search ? { search } : {}) },
})

const createCatalog = (...parts: Parameters<typeof createShops>): Catalog => catalog([createShops(...parts)])

const listSql = (changes: readonly Change[]): string[] => changes.map((change) => change.sql)

async function migrateTo(declarations: Catalog): Promise<Change[]> {
  const changes = await diffDeclaredTables(db, declarations)
  await run(listSql(changes))
  return changes
}

async function run(statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
