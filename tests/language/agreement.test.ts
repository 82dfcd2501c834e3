import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluatePredicate, findFailedClauses, type RecordData } from '#resources/language/evaluate.ts'
import type { EvaluationContext, PredicateData } from '#resources/language/predicate.ts'
import { buildPath, buildPredicate } from '../../server/records/predicateSql.ts'
import { openTestDatabase, type TestDatabase } from '../support/testDatabase.ts'
import { predicate } from './law/predicates.ts'
import { createTables, evaluationContext, store, thing } from './law/records.ts'
import { catalogOfThings, things } from './law/things.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await createTables(database.db)
})
afterAll(() => database.close())

const scope = { resources: catalogOfThings, resource: things, alias: 't' }

/** What the database says of each thing, in their order. */
async function heldInSql(wanted: PredicateData, around: EvaluationContext): Promise<boolean[]> {
  const held = buildPredicate(scope, wanted, around)
  const { rows } = await sql<{ held: boolean }>`select ${held} as held from things as t order by t.id`.execute(
    database.db,
  )
  return rows.map((row) => row.held)
}

const heldInJs = (records: readonly RecordData[], wanted: PredicateData, around: EvaluationContext): boolean[] =>
  records.map((record) => evaluatePredicate(wanted, record, around))

test('a predicate holds in SQL for exactly the records that it holds for in JavaScript', async () => {
  const world = fc.record({
    made: fc.array(thing, { minLength: 8, maxLength: 12 }),
    asked: fc.array(fc.tuple(predicate, evaluationContext), { minLength: 60, maxLength: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ made, asked }) => {
      const records = await store(database.db, made)
      for (const [wanted, around] of asked) {
        expect({ wanted, held: await heldInSql(wanted, around) }).toEqual({
          wanted,
          held: heldInJs(records, wanted, around),
        })
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

test('a predicate is true or false in SQL, never unknown, and its negation the other', async () => {
  await store(database.db, fc.sample(thing, { numRuns: 10, seed: 1 }))
  await fc.assert(
    fc.asyncProperty(predicate, evaluationContext, async (wanted, around) => {
      const [held, negated] = await Promise.all([heldInSql(wanted, around), heldInSql({ not: wanted }, around)])
      expect(held).not.toContain(null)
      expect(negated).toEqual(held.map((value) => !value))
    }),
    { numRuns: 100 },
  )
})

test('every path of a record reads in SQL what stands on the wire', async () => {
  const records = await store(database.db, fc.sample(thing, { numRuns: 12, seed: 2 }))
  const paths = [
    'thingId',
    'label',
    'size',
    'ready',
    'day',
    'box.width',
    'box.lid.colour',
    'shelfId',
    'shelf.level',
  ] as const
  for (const path of [...paths, 'maker.code', 'twin.label', 'partsCount', 'notesCount']) {
    const { rows } = await sql<{
      value: unknown
    }>`select ${buildPath(scope, path)} as value from things as t order by t.id`.execute(database.db)
    const onWire = records.map((record) =>
      path.split('.').reduce<unknown>((at, name) => (at as RecordData | null)?.[name] ?? null, record),
    )
    expect({ path, read: rows.map((row) => row.value) }).toEqual({ path, read: onWire })
  }
})

test('the failed clauses of a predicate are none exactly where it holds, and each of them is one of its own', async () => {
  const records = await store(database.db, fc.sample(thing, { numRuns: 10, seed: 3 }))
  fc.assert(
    fc.property(predicate, evaluationContext, (wanted, around) => {
      for (const record of records) {
        const failed = findFailedClauses(wanted, record, around)
        expect(failed.length === 0).toBe(evaluatePredicate(wanted, record, around))
        expect(findFailedClauses({ not: wanted }, record, around).length === 0).toBe(
          !evaluatePredicate(wanted, record, around),
        )
      }
    }),
    { numRuns: 300 },
  )
})

test('what is no path of the record is refused, never read as null', () => {
  expect(() => buildPath(scope, 'labl')).toThrow("things: no field 'labl'")
  expect(() => buildPredicate(scope, { labl: null }, fc.sample(evaluationContext, 1)[0] as EvaluationContext)).toThrow(
    'labl',
  )
})
