import fc from 'fast-check'
import { sql } from 'kysely'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { EvaluationContext } from '#resources/language/predicate.ts'
import { buildDeclaredTables } from '../../../server/db/declaredTables.ts'
import { buildCreateTable, buildForeignKeys } from '../../../server/db/tableSql.ts'
import type { Db } from '../../../server/db/tables.ts'
import { buildRecordSelect } from '../../../server/records/recordSelect.ts'
import { catalogOfThings, things } from './things.ts'

/** Few values of each type, so that records, predicates and users often have equal ones. */
export const values = {
  texts: ['', 'A', 'a', 'á', 'A ', '100%', "o'x", '$me', '😀', 'Straße_ÆØ', 'a\u0301\\_'],
  sorts: ['A', 'B', 'C'],
  integers: [-1, 0, 1, 2, 3, 2_147_483_647],
  days: ['2026-05-19', '2026-05-20', '2026-05-21', '2026-02-28', '2028-02-29', '0999-12-31'],
  instants: ['2026-05-20T14:59:59.999Z', '2026-05-20T15:00:00.000Z', '2026-05-20T15:00:00.001Z'],
  makers: ['A', 'a', '100%'],
} as const

const { texts, sorts, integers, days, instants, makers } = values
const constantFrom = <T>(among: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...among)
const maybe = <T>(among: readonly T[]): fc.Arbitrary<T | null> => fc.option(constantFrom(among), { freq: 3 })
const levels = [null, 0, 1, 2]

export const thing = fc.record({
  label: maybe(texts),
  sort: maybe(sorts),
  size: maybe(integers),
  ready: fc.boolean(),
  day: maybe(days),
  due: maybe(days),
  instant: maybe(instants),
  width: maybe(integers),
  colour: maybe(texts),
  /** Places among the shelves and the things, from 1. */
  shelf: maybe([1, 2, 3, 4]),
  twin: maybe([1, 2, 3]),
  maker: maybe(makers),
  createdAt: constantFrom(instants),
  deletedAt: maybe(instants),
  parts: fc.array(
    fc.record({
      count: maybe(integers),
      word: maybe(texts),
      instant: maybe(instants),
      maker: maybe(makers),
      bits: fc.array(maybe(integers), { maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
  notes: fc.array(fc.record({ text: maybe(texts), instant: maybe(instants), deletedAt: maybe(instants) }), {
    maxLength: 3,
  }),
  tags: fc.array(maybe(texts), { maxLength: 2 }),
})
export type Thing = typeof thing extends fc.Arbitrary<infer T> ? T : never

export const evaluationContext: fc.Arbitrary<EvaluationContext> = fc.record({
  me: fc.record({
    id: constantFrom([1, 2, 3]),
    isAdmin: fc.boolean(),
    isStaff: fc.boolean(),
    profile: constantFrom(texts),
  }),
  now: constantFrom(instants),
  today: constantFrom(days),
})

export async function createTables(db: Db): Promise<void> {
  const tables = buildDeclaredTables(catalogOfThings)
  const statements = [...tables.flatMap(buildCreateTable), ...tables.flatMap(buildForeignKeys)]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Replaces what the tables hold; the things are numbered from 1. Answers them as the API would send them. */
export async function store(db: Db, made: readonly Thing[]): Promise<RecordData[]> {
  await sql`truncate thing_part_bits, thing_parts, notes, tags, things, shelves, makers restart identity`.execute(db)
  for (const level of levels) await sql`insert into shelves (level) values (${level})`.execute(db)
  for (const code of makers) await sql`insert into makers (code) values (${code})`.execute(db)
  for (const one of made) await insertThing(db, one)
  for (const [index, { twin }] of made.entries()) {
    const other = twin !== null && twin <= made.length ? twin : null
    await sql`update things set twin_id = ${other} where id = ${index + 1}`.execute(db)
  }
  const shape = buildRecordSelect(catalogOfThings, things, true)
  const { rows } =
    await sql<RecordData>`select ${sql.join([...shape.select])} from things as t ${sql.join([...shape.joins], sql` `)} order by t.id`.execute(
      db,
    )
  return rows.map((row, index) => withHiddenLists(shape.toWire(row, noFile), made[index]))
}

/** What only predicates of the server see. */
function withHiddenLists(record: RecordData, made: Thing | undefined): RecordData {
  return {
    ...record,
    tags: made?.tags.map((word) => ({ word })),
    hidden: made?.notes.map(({ deletedAt }) => ({ deletedAt })),
  }
}

const noFile = (): never => {
  throw new Error('things have no files')
}

async function insertThing(db: Db, one: Thing): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into things (label, sort, size, ready, day, due, instant, box_width, box_lid_colour, shelf_id, maker_id, created_at, deleted_at)
    values (${one.label}, ${one.sort}, ${one.size}, ${one.ready}, ${one.day}, ${one.due}, ${one.instant}, ${one.width}, ${one.colour},
      ${one.shelf}, ${one.maker}, ${one.createdAt}, ${one.deletedAt}) returning id`.execute(db)
  const id = rows[0]?.id
  for (const [position, { count, word, instant, maker, bits }] of one.parts.entries()) {
    const part = await sql<{ id: number }>`
      insert into thing_parts (parent_id, position, count, word, instant, maker_id)
      values (${id}, ${position}, ${count}, ${word}, ${instant}, ${maker}) returning id`.execute(db)
    for (const [index, weight] of bits.entries()) {
      await sql`insert into thing_part_bits (parent_id, position, weight) values (${part.rows[0]?.id}, ${index}, ${weight})`.execute(
        db,
      )
    }
  }
  for (const { text, instant, deletedAt } of one.notes) {
    await sql`insert into notes (thing_id, text, instant, deleted_at) values (${id}, ${text}, ${instant}, ${deletedAt})`.execute(
      db,
    )
  }
  for (const word of one.tags) await sql`insert into tags (thing_id, word) values (${id}, ${word})`.execute(db)
}
