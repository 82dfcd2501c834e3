import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { FieldsData } from '#language/field.ts'
import { f } from '#product/language.ts'
import { diffDeclaredTables } from '../../server/db/declaredDiff.ts'
import { engineMigrations, groundMigration, migrate } from '../../server/db/migrate.ts'
import { followDeclarations } from '../../server/development/followDeclarations.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { createCatalog, text } from '../db/shops.ts'
import { openEmptyDatabase, type TestDatabase } from '../support/testDatabase.ts'

let database: Pick<TestDatabase, 'db' | 'close'>
let kept: Set<string>
beforeAll(async () => {
  database = await openEmptyDatabase()
  await migrate(database.db, findProjectRoot(), [engineMigrations], { includes: (name) => name === groundMigration })
})
beforeEach(async () => {
  kept = new Set()
  await run('drop table if exists shops')
})
afterAll(() => database.close())

const run = async (statement: string) =>
  (await database.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement))).rows
const build = (fields: FieldsData) => ({ resources: createCatalog({ name: text, ...fields }), undeclaredParts: {} })
const follow = (fields: FieldsData) => followDeclarations(database.db, build(fields), kept)
const diff = async (fields: FieldsData) =>
  (await diffDeclaredTables(database.db, build(fields).resources, {})).changes.map(({ sql }) => sql)

it('adds what is new, and replaces what has no values yet', async () => {
  await follow({})
  await run(`insert into shops (name) values ('Ana')`)
  await follow({ nmae: f.text({ max: 20 }), stock: f.integer({ default: 3 }) })
  expect(await run('select nmae, stock from shops')).toEqual([{ nmae: null, stock: 3 }])

  const fields = { note: f.integer({}), since: f.date() }
  await follow({ note: f.text({ max: 20 }) })
  expect(await follow(fields)).toEqual([])
  expect(await diff(fields)).toEqual([])
})

it('keeps the values of what is no longer declared, and says so once', async () => {
  await follow({ note: f.text({ max: 20 }) })
  await run(`insert into shops (name, note) values ('Ana', 'kind')`)
  expect(await follow({})).toEqual([
    'shops.note is no longer declared, but stays: the values of note are lost. `npm run db:diff` proposes to drop it.',
  ])
  expect(await follow({ city: f.text({ max: 20 }) })).toEqual([])
  expect(await run('select note, city from shops')).toEqual([{ note: 'kind', city: null }])
})

it.each<[what: string, fields: FieldsData, sentence: RegExp]>([
  ['a new name', { remark: f.text({ max: 20 }) }, /db:diff[\s\S]*renamedFrom/],
  ['another kind', { note: f.integer({}) }, /db:diff[\s\S]*wasKind/],
  ['a new duty', { note: f.text({ max: 20 }), city: text }, /db:diff[\s\S]*say it \(fill: …\)/],
])('refuses %s that says nothing of existing values, and changes nothing', async (_what, fields, sentence) => {
  await follow({ note: f.text({ max: 20 }) })
  await run(`insert into shops (name, note) values ('Ana', 'kind')`)
  await expect(follow(fields)).rejects.toThrow(sentence)
  expect(await diff({ note: f.text({ max: 20 }) })).toEqual([])
})
