import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Catalog } from '#language/catalog.ts'
import type { FieldsData } from '#language/field.ts'
import { catalog, f } from '#product/language.ts'
import { readEmptyDatabase } from '../../scripts/declarations/databaseDumps.ts'
import { diffDeclaredTables } from '../../server/db/declaredDiff.ts'
import { introspect } from '../../server/db/introspect.ts'
import { engineMigrations } from '../../server/db/migrate.ts'
import {
  buildMigration,
  findQuestions,
  nextMigrationName,
  removeProposedDrops,
} from '../../server/db/migrationBuilder.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import type { Change } from '../../server/db/schemaChange.ts'
import { splitStatements } from '../../server/db/sqlStatements.ts'
import { quoteIdentifier } from '../../server/db/tableDefinition.ts'
import type { Db, Tables } from '../../server/db/tables.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { createCatalog, createShops, text } from './shops.ts'

const root = findProjectRoot(import.meta.url)
let db: Db

beforeAll(async () => {
  const pglite = await createPGlite({ dump: await readEmptyDatabase() })
  db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await run(splitStatements(readFileSync(join(root, engineMigrations, '0001_ground.sql'), 'utf8')))
})
afterAll(() => db.destroy())
afterEach(async () => {
  const declared = (await introspect(db)).filter((table) => table.declared)
  await run(declared.map(({ name }) => `drop table ${quoteIdentifier(name)} cascade`))
})

describe('the diff between tables and declarations', () => {
  it('makes a new table, in any order of references, and is then empty', async () => {
    const createRef = (name: string) => f.ref(name, { as: 'title', title: 'name' })
    const goods = { ...createShops({ name: text, shop: createRef('shops') }), name: 'goods', key: 'goodId' }
    const bothResources = catalog([createShops({ name: text, best: createRef('goods') }), goods])
    const createdTables = listSql(await migrateTo(bothResources)).flatMap(
      (sql) => /^create table (\S+)/.exec(sql)?.[1] ?? [],
    )
    expect(createdTables).toEqual(['"shops"', '"goods"'])
    expect(await diff(bothResources)).toEqual([])
  })

  it('makes one table for links, and renames it with the names that it comes from', async () => {
    const createLinked = (name: string, renamedFrom?: string) => {
      const goods = f.links('goods', { inverse: name, title: 'name' })
      const shops = f.links('shops', { inverse: 'goods', title: 'name', ...(renamedFrom && { renamedFrom }) })
      const other = { ...createShops({ name: text, [name]: shops }), name: 'goods', key: 'goodId' }
      return catalog([createShops({ name: text, goods }), other])
    }
    const created = listSql(await migrateTo(createLinked('shops'))).filter((sql) => sql.includes('"goods_shops"'))
    expect(created.map((sql) => sql.replaceAll(/\s+/g, ' '))).toEqual([
      'create table "goods_shops" ( "goods_id" integer not null, "shops_id" integer not null, constraint "goods_shops_pkey" primary key ("goods_id", "shops_id") )',
      `comment on table "goods_shops" is 'declared'`,
      'create index "goods_shops_shops_id_idx" on "goods_shops" ("shops_id", "goods_id")',
      'alter table "goods_shops" add constraint "goods_shops_goods_id_fkey" foreign key ("goods_id") references "goods" ("id") on delete cascade',
      'alter table "goods_shops" add constraint "goods_shops_shops_id_fkey" foreign key ("shops_id") references "shops" ("id") on delete cascade',
    ])
    expect(await diff(createLinked('shops'))).toEqual([])
    expect(listSql(await diff(createLinked('sellers', 'shops')))).toEqual([
      'alter table "goods_shops" rename to "goods_sellers"',
      'alter table "goods_sellers" rename constraint "goods_shops_goods_id_fkey" to "goods_sellers_goods_id_fkey"',
      'alter table "goods_sellers" rename constraint "goods_shops_pkey" to "goods_sellers_pkey"',
      'alter table "goods_sellers" rename constraint "goods_shops_shops_id_fkey" to "goods_sellers_shops_id_fkey"',
      'alter index "goods_shops_shops_id_idx" rename to "goods_sellers_shops_id_idx"',
    ])
  })

  it('adds a column, with what it demands and the indexes its list needs', async () => {
    await migrateTo(createCatalog({ name: text }))
    const changes = await diff(createCatalog({ name: text, stock: f.integer({ min: 0, default: 1 }) }, ['stock']))
    expect(listSql(changes)).toEqual([
      'alter table "shops" add column "stock" integer not null default 1',
      'alter table "shops" add constraint "shops_stock_check" check ("stock" >= 0)',
      'create index "shops_stock_sort" on "shops" ("stock", "id")',
    ])
    expect(changes.flatMap(({ warning }) => warning ?? [])).toEqual([])
    await run(listSql(changes))
  })

  it('adds a required column without a default in two steps, and says that records need a value between them', async () => {
    await migrateTo(createCatalog({ name: text }))
    const changes = await diff(createCatalog({ name: text, city: f.city({ required: true }) }))
    expect(listSql(changes)).toEqual([
      'alter table "shops" add column "city" text',
      'alter table "shops" alter column "city" set not null',
    ])
    expect(changes[1]?.warning).toContain('need a value first')
  })

  it('renames both columns of a location, with their check', async () => {
    await migrateTo(createCatalog({ name: text, place: f.location() }))
    const renamed = createCatalog({ name: text, spot: f.location({ renamedFrom: 'place' }) })
    expect(listSql(await diff(renamed)).slice(0, 3)).toEqual([
      'alter table "shops" rename column "place_lat" to "spot_lat"',
      'alter table "shops" rename column "place_lon" to "spot_lon"',
      'alter table "shops" rename constraint "shops_place_lat_check" to "shops_spot_lat_check"',
    ])
  })

  it('keeps the HTML of a rich text that is renamed, and generates its plain text anew', async () => {
    await migrateTo(createCatalog({ name: text, notes: f.richText({ max: 20 }) }, [], ['notes']))
    await run([`insert into shops (name, notes) values ('a', e'<p>a &lt; <em>b</em></p>\\n')`])
    const renamed = createCatalog({ name: text, story: f.richText({ max: 20, renamedFrom: 'notes' }) }, [], ['story'])
    await migrateTo(renamed)
    expect(await diff(renamed)).toEqual([])
    const { rows } = await sql`select story, story_text from shops`.execute(db)
    expect(rows).toEqual([{ story: '<p>a &lt; <em>b</em></p>\n', story_text: 'a < b' }])
  })

  it('adds the index of a column that the list begins to search', async () => {
    await migrateTo(createCatalog({ name: text, city: f.city() }))
    const searchableCatalog = createCatalog({ name: text, city: f.city() }, [], ['name', 'city'])
    expect(listSql(await migrateTo(searchableCatalog))).toEqual([
      'create index "shops_city_sort" on "shops" (searchable("city") collate "C", "id")',
      'create index "shops_city_search" on "shops" using gin (searchable("city") gin_trgm_ops)',
    ])
    expect(await diff(searchableCatalog)).toEqual([])
  })

  it('replaces the check of a choice that gains a value', async () => {
    await migrateTo(createCatalog({ name: text, size: f.choice(['S', 'M']) }))
    expect(listSql(await diff(createCatalog({ name: text, size: f.choice(['S', 'M', "L'"]) })))).toEqual([
      'alter table "shops" drop constraint "shops_size_check"',
      `alter table "shops" add constraint "shops_size_check" check ("size" in ('S', 'M', 'L'''))`,
    ])
  })

  it('changes a type with its default, and warns that values are converted', async () => {
    await migrateTo(createCatalog({ name: text, code: f.text({ default: '7' }) }))
    const changes = await migrateTo(createCatalog({ name: text, code: f.integer({ default: 7, wasKind: 'text' }) }))
    expect(listSql(changes)).toEqual([
      'alter table "shops" alter column "code" drop default',
      'alter table "shops" alter column "code" type integer using "code"::integer',
      'alter table "shops" alter column "code" set default 7',
    ])
    expect(changes[1]?.warning).toBe('values of code are converted from text to integer')
  })

  it('takes a demand back when a field is no longer required', async () => {
    await migrateTo(createCatalog({ name: text, city: f.city({ required: true }) }))
    expect(listSql(await diff(createCatalog({ name: text, city: f.city() })))).toEqual([
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
    const price = f.decimal({ wasKind: 'integer' })
    await migrateTo(build(price, triple))
    expect(await diff(build(price, triple))).toEqual([])
    expect(listSql(await migrateTo(build(price, f.decimal())))).toContain(
      'alter table "shops" alter column "net" drop expression',
    )
    const replaced = await migrateTo(build(price, double))
    expect(replaced.flatMap(({ warning }) => warning ?? [])).toEqual([
      'the entered values of net are replaced by computed ones',
    ])
    expect(await diff(build(price, double))).toEqual([])
    await migrateTo(createCatalog({ name: text }))
  })

  it('leaves tables made by hand alone', async () => {
    await run(['create table by_hand (id integer)'])
    expect(await diff([])).toEqual([])
    await run(['drop table by_hand'])
  })

  it('refuses a declaration whose table was made by hand', async () => {
    await run(['create table shops (id integer)'])
    await expect(diff(createCatalog({ name: text }))).rejects.toThrow('made the table shops by hand')
    await run(['drop table shops'])
  })
})

describe('a migration', () => {
  it('proposes to drop a column as a comment, once, and lets it be empty', async () => {
    await migrateTo(createCatalog({ name: text, city: f.city({ required: true }) }))
    const changes = await diff(createCatalog({ name: text }))
    const proposal = buildMigration(changes, false)
    expect(proposal).toContain('alter table "shops" alter column "city" drop not null;')
    expect(proposal).toContain('-- Careful: the values of city are lost.')
    expect(splitStatements(proposal)).toHaveLength(1)

    await run(splitStatements(proposal))
    const left = await diff(createCatalog({ name: text }))
    expect(left).toHaveLength(1)
    expect([removeProposedDrops(left, [proposal], false), removeProposedDrops(left, [], false)]).toEqual([[], left])
  })

  it('drops for good when it is allowed to', async () => {
    await migrateTo(createCatalog({ name: text, city: f.city() }))
    const left = await diff(createCatalog({ name: text }))
    const allowedDrops = removeProposedDrops(left, [buildMigration(left, false)], true)
    expect(splitStatements(buildMigration(allowedDrops, true))).toEqual(['alter table "shops" drop column "city"'])
  })

  it('proposes to drop the table of a declaration that is gone, and takes its hold on others away', async () => {
    await migrateTo(createCatalog({ name: text, part: f.ref('shops', { as: 'title', title: 'name' }) }))
    const changes = await diff([])
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

describe('values that exist', () => {
  it('stay in a field that has a new name, with its constraint and its index [language-13]', async () => {
    await migrateTo(createCatalog({ name: text, cost: f.integer({ min: 0 }) }, ['cost']))
    await run([`insert into shops (name, cost) values ('Casa', 7)`])
    const renamed = createCatalog({ name: text, price: f.integer({ min: 0, renamedFrom: 'cost' }) }, ['price'])
    expect(listSql(await migrateTo(renamed))).toEqual([
      'alter table "shops" rename column "cost" to "price"',
      'alter table "shops" rename constraint "shops_cost_check" to "shops_price_check"',
      'alter index "shops_cost_sort" rename to "shops_price_sort"',
    ])
    expect(await readShops('price')).toEqual([{ price: 7 }])
    expect(await diffDeclaredTables(db, renamed)).toEqual({
      changes: [],
      obsoleteHints: ["shops.price: 'renamedFrom' is no longer needed; remove it."],
    })
  })

  it('stay in a resource and a group that have new names, and references to it follow', async () => {
    const refTo = (name: string, history: { renamedFrom?: string } = {}) =>
      f.ref(name, { as: 'title', title: 'name', ...history })
    const createGoods = (fields: FieldsData) => ({ ...createShops(fields), name: 'goods', key: 'goodId' })
    const shops = createShops({ name: text, place: f.group({ city: f.city() }) })
    await migrateTo(catalog([shops, createGoods({ name: text, shop: refTo('shops') })]))
    const seat = f.group({ city: f.city() }, { renamedFrom: 'place' })
    const stores = { ...createShops({ name: text, seat }), name: 'stores', renamedFrom: 'shops' }
    const vagueGoods = createGoods({ name: text, store: refTo('stores') })
    expect(findQuestions(await diff(catalog([stores, vagueGoods])), false)).toEqual([
      "goods: 'shop_id' is gone, and new is 'store_id'. Is it a new name? Then say renamedFrom there. If not, take 'shop_id' away first, run this command, and add the rest after that.",
    ])
    const goods = createGoods({ name: text, store: refTo('stores', { renamedFrom: 'shop' }) })
    const statements = listSql(await migrateTo(catalog([stores, goods])))
    expect(statements.slice(0, 3)).toEqual([
      'alter table "shops" rename to "stores"',
      'alter table "stores" rename column "place_city" to "seat_city"',
      'alter table "goods" rename column "shop_id" to "store_id"',
    ])
    expect(statements.filter((statement) => !statement.includes(' rename '))).toEqual([])
  })

  it('follow the new name of a choice, alone and in a list', async () => {
    const draft = (options: object) => f.choice(['draft', 'sent'], { default: 'draft', ...options })
    const places = (options: object) => f.choices(['home', 'work'], options)
    await migrateTo(
      createCatalog({
        name: text,
        stage: f.choice(['open', 'sent'], { default: 'open' }),
        at: f.choices(['home', 'job']),
      }),
    )
    await run([`insert into shops (name, at) values ('Casa', '{home,job}')`])
    const renamed = createCatalog({
      name: text,
      stage: draft({ renamed: { open: 'draft' } }),
      at: places({ renamed: { job: 'work' } }),
    })
    await migrateTo(renamed)
    expect(await readShops('stage', 'at')).toEqual([{ stage: 'draft', at: ['home', 'work'] }])
    expect((await diffDeclaredTables(db, renamed)).obsoleteHints).toHaveLength(2)
  })

  it('are converted from an earlier kind that is said, and otherwise asked about', async () => {
    await migrateTo(createCatalog({ name: text, code: f.text(), tag: f.text() }))
    await run([`insert into shops (name, code, tag) values ('Casa', '12', 'new'), ('Loja', null, null)`])
    const codes = { name: text, code: f.integer(), tag: f.tags({ wasKind: 'text' }) }
    expect(findQuestions(await diff(createCatalog(codes)), true)).toEqual([
      expect.stringMatching(/^shops: the values of 'code' have the type text and shall have integer\. Say/),
    ])
    const saidCodes = createCatalog({ ...codes, code: f.integer({ wasKind: 'text' }) })
    expect(findQuestions(await migrateTo(saidCodes), false)).toEqual([])
    expect(await readShops('code', 'tag')).toEqual([
      { code: 12, tag: ['new'] },
      { code: null, tag: [] },
    ])
  })

  it('are filled where a field is new, or becomes required', async () => {
    await migrateTo(createCatalog({ name: text, city: f.text() }))
    await run([`insert into shops (name, city) values ('Casa', null), ('Loja', 'Natal')`])
    const fields = {
      city: f.text({ required: true, fill: 'Recife' }),
      note: f.text({ required: true, fill: '$field.name' }),
    }
    const changes = await migrateTo(createCatalog({ name: text, ...fields }))
    expect(changes.flatMap(({ warning }) => warning ?? [])).toEqual([])
    expect(await readShops('city', 'note')).toEqual([
      { city: 'Recife', note: 'Casa' },
      { city: 'Natal', note: 'Loja' },
    ])
  })

  it('are warned of where they may not fit, and not where all fit [language-13]', async () => {
    const limited = (max: number, values: readonly string[]) =>
      createCatalog({ name: f.text({ required: true, max }), stage: f.choice(values) })
    await migrateTo(limited(40, ['open', 'sent']))
    const listWarnings = async (declarations: Catalog) =>
      (await diff(declarations)).flatMap(({ warning }) => warning ?? [])
    expect(await listWarnings(limited(60, ['open', 'sent', 'gone']))).toEqual([])
    expect(await listWarnings(limited(30, ['open']))).toEqual([
      'it stops where records do not fit: select * from "shops" where not (char_length("name") <= 30)',
      `it stops where records do not fit: select * from "shops" where not ("stage" in ('open'))`,
    ])
  })

  it('are not given up for a field that is new, unless that is allowed', async () => {
    await migrateTo(createCatalog({ name: text, cost: f.integer() }))
    const changes = await diff(createCatalog({ name: text, price: f.integer() }))
    expect(findQuestions(changes, false)).toEqual([expect.stringContaining("'cost' is gone, and new is 'price'")])
    expect(findQuestions(changes, true)).toEqual([])
    expect(findQuestions(await diff(createCatalog({ name: text })), false)).toEqual([])
  })
})

const readShops = async (...columns: string[]): Promise<unknown[]> =>
  (await sql`select ${sql.join(columns.map(sql.ref))} from shops order by name`.execute(db)).rows

const listSql = (changes: readonly Change[]): string[] => changes.map((change) => change.sql)

async function diff(declarations: Catalog): Promise<readonly Change[]> {
  return (await diffDeclaredTables(db, declarations)).changes
}

async function migrateTo(declarations: Catalog): Promise<readonly Change[]> {
  const changes = await diff(declarations)
  await run(listSql(changes))
  return changes
}

async function run(statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
