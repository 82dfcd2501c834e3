import { join } from 'node:path'
import { CompiledQuery, Kysely, PGliteDialect } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { server as product } from '#product/server.ts'
import { readEmptyDatabase } from '../../scripts/declarations/databaseDumps.ts'
import { findBreakingMigrations, findBreakingSinceRelease, listExempt } from '../../scripts/declarations/expandCheck.ts'
import { findContractions } from '../../server/db/expandRules.ts'
import { introspect } from '../../server/db/introspect.ts'
import { readScripts } from '../../server/db/migrate.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import { splitStatements } from '../../server/db/sqlStatements.ts'
import type { Db, Tables } from '../../server/db/tables.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'

const root = findProjectRoot()

describe('a migration beside which the release before goes on', () => {
  let db: Db
  beforeAll(async () => {
    db = new Kysely<Tables>({
      dialect: new PGliteDialect({ pglite: await createPGlite({ dump: await readEmptyDatabase() }) }),
    })
  })
  afterAll(() => db.destroy())
  beforeEach(() =>
    run(`drop table if exists items; drop table if exists goods cascade;
      create table goods (
        id integer primary key, name text not null default '', note text, size text,
        constraint goods_size check (size in ('s', 'm')), constraint goods_note_key unique (note));
      create index goods_name on goods (name)`),
  )
  async function run(script: string): Promise<void> {
    for (const statement of splitStatements(script)) await db.executeQuery(CompiledQuery.raw(statement))
  }
  async function findChanges(script: string): Promise<string[]> {
    const before = await introspect(db)
    await run(script)
    return findContractions(before, await introspect(db))
  }

  test.each([
    ['drops a table', 'drop table goods', 'goods is gone'],
    ['renames a table', 'alter table goods rename to items', 'goods is gone'],
    ['drops a column', 'alter table goods drop column size', 'goods: the column size is gone'],
    [
      'renames a column, inside a block',
      'do $$ begin alter table goods rename name to title; end $$',
      'goods: the column name is gone',
    ],
    ['converts a column', 'alter table goods alter name type varchar(9)', 'goods: the type of name changes'],
    ['demands a value', 'alter table goods alter size set not null', 'goods: size may no longer be empty'],
    ['demands a new value', 'alter table goods add code text not null', 'goods: the new column code demands a value'],
    ['takes a default away', 'alter table goods alter name drop default', 'goods: name loses its default'],
    [
      'narrows a choice',
      `alter table goods drop constraint goods_size, add constraint goods_size check (size in ('s'))`,
      'goods: goods_size refuses what it took before',
    ],
    [
      'adds a rule',
      'alter table goods add constraint goods_named check (length(name) > 2)',
      'goods: goods_named refuses what it took before',
    ],
    [
      'adds a reference',
      'alter table goods add constraint goods_self foreign key (id) references goods (id)',
      'goods: goods_self refuses what it took before',
    ],
    [
      'allows a value once',
      'create unique index goods_names on goods (name)',
      'goods: goods_names refuses what it took before',
    ],
    [
      'drops what `on conflict` needs',
      'alter table goods drop constraint goods_note_key',
      'goods: the unique rule goods_note_key is gone',
    ],
  ])('is not one that %s', async (_, script, sentence) => {
    expect(await findChanges(script)).toEqual([sentence])
  })

  test.each([
    ['a table', 'create table items (id integer primary key, goods integer references goods)'],
    ['a column', 'alter table goods add code text'],
    ['a column with a default', `alter table goods add code text not null default ''`],
    ['a reference of a new column', 'alter table goods add parent integer references goods'],
    ['a unique new column', 'alter table goods add code text unique, add check (length(code) > 2)'],
    ['a unique new column that the database numbers', 'alter table goods add number bigserial unique'],
    [
      'a new column that is unique among some rows',
      "alter table goods add code text; create unique index goods_code on goods (code, size) where size = 's'",
    ],
    [
      'a choice',
      `alter table goods drop constraint goods_size, add constraint goods_size check (size in ('s', 'm', 'l'))`,
    ],
    ['room for no value', 'alter table goods alter name drop not null'],
    ['an index', 'drop index goods_name; create index goods_names on goods (name, id)'],
  ])('may add %s', async (_, script) => {
    expect(await findChanges(script)).toEqual([])
  })
})

test('migrations of releases are not validated, later ones only add, unless they are called contract', async () => {
  const scripts = new Map([
    ['0001_goods', ['create table goods (id integer, name text, size text)']],
    ['0002_released', ['alter table goods drop column size']],
    ['0003_late', ['alter table goods add code text', 'alter table goods drop column name']],
    ['0004_code_contract', ['alter table goods drop column code']],
  ])
  expect(await findBreakingMigrations(scripts, new Set(['0001_goods', '0002_released']))).toEqual([
    '0003_late: goods: the column name is gone',
  ])
})

test('the last release can serve beside each migration after it', async () => {
  const folders = getMigrationFolders(product)
  const scripts = await readScripts(folders.map((folder) => join(root, folder)))
  const exempt = await listExempt(scripts, join(root, 'tests/releases'))
  expect([...scripts.keys()]).toEqual(expect.arrayContaining([...exempt]))
  expect(await findBreakingSinceRelease(root, folders, 'tests/releases')).toEqual([])
}, 60_000)
