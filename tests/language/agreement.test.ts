import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftDay } from '#language/calendar.ts'
import { evaluatePredicate, findFailedClauses, type RecordData } from '#language/evaluate.ts'
import { foldText } from '#language/foldText.ts'
import type { EvaluationContext, PredicateData } from '#language/predicate.ts'
import { buildCondition, buildPath, buildPredicate } from '../../server/db/predicates/predicateSql.ts'
import { unrestricted } from '../../server/db/predicates/sqlScope.ts'
import { openTestDatabase, type TestDatabase } from '../support/testDatabase.ts'
import { predicate } from './agreement/predicates.ts'
import { createTables, evaluationContext, sample, store } from './agreement/records.ts'
import { sampleCatalog, samples } from './agreement/samples.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await createTables(database.db)
})
afterAll(() => database.close())

const scope = { resources: sampleCatalog, resource: samples, alias: 't', viewer: unrestricted }

type PredicateCase = readonly [tested: PredicateData, context: EvaluationContext]

/** Many predicates per statement, so that the fixed cost of a statement does not dominate. */
const casesPerStatement = 50

/** For each case the results on all samples, in the order of their ids. */
async function evaluateInSql(
  cases: readonly PredicateCase[],
  options: { readonly asWhere?: boolean } = {},
): Promise<boolean[][]> {
  const conditions = cases.map(([tested, context], index) =>
    // Every second predicate is built as for a `where`, where null counts as false.
    index % 2 === 0 || !options.asWhere
      ? buildPredicate(scope, tested, context)
      : sql`coalesce(${buildCondition(scope, tested, context)}, false)`,
  )
  const { rows } = await database.db.transaction().execute(async (trx) => {
    // Compiling so many expressions takes a hundred times as long as evaluating them for a few rows.
    await sql`set local jit = off`.execute(trx)
    return sql<{
      results: boolean[]
    }>`select json_build_array(${sql.join(conditions)}) as results from samples as t order by t.id`.execute(trx)
  })
  return cases.map((_, index) => rows.map(({ results }) => results[index] as boolean))
}

const evaluateInJs = (records: readonly RecordData[], [tested, context]: PredicateCase): boolean[] =>
  records.map((record) => evaluatePredicate(tested, record, context))

const casesPerRun = 10 * casesPerStatement
/** `npm run law -- 200000` sets another number of cases. Each case is evaluated on 8 to 12 samples. */
const runCount = Math.ceil(Number(process.env.PREDICATE_CASES ?? 5_000) / casesPerRun)

test('a predicate holds in SQL for exactly the records that it holds for in JavaScript', async () => {
  const predicateCase = fc.tuple(predicate, evaluationContext)
  const statement = fc.array(predicateCase, { minLength: casesPerStatement, maxLength: casesPerStatement })
  const run = fc.record({
    samplesToStore: fc.array(sample, { minLength: 8, maxLength: 12 }),
    statements: fc.array(statement, { minLength: 10, maxLength: 10 }),
  })
  await fc.assert(
    fc.asyncProperty(run, async ({ samplesToStore, statements }) => {
      const records = await store(database.db, samplesToStore)
      for (const cases of statements) {
        const actual = await evaluateInSql(cases, { asWhere: true })
        const expected = cases.map((predicateCase) => evaluateInJs(records, predicateCase))
        const differences = cases.flatMap(([tested, context], index) =>
          String(actual[index]) === String(expected[index])
            ? []
            : [{ tested, context, inSql: actual[index], inJs: expected[index] }],
        )
        expect(differences).toEqual([])
      }
    }),
    { numRuns: runCount, endOnFailure: true },
  )
}, 3_600_000)

test('a predicate is true or false in SQL, never unknown, and its negation the other', async () => {
  await store(database.db, fc.sample(sample, { numRuns: 10, seed: 1 }))
  const caseLists = fc.array(fc.tuple(predicate, evaluationContext), { minLength: 25, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(caseLists, async (cases) => {
      const negations = cases.map(([tested, context]): PredicateCase => [{ not: tested }, context])
      const results = await evaluateInSql([...cases, ...negations])
      expect(results.flat()).not.toContain(null)
      expect(results.slice(cases.length)).toEqual(
        results.slice(0, cases.length).map((list) => list.map((result) => !result)),
      )
    }),
    { numRuns: 8 },
  )
})

test('SQL reads the same value as the API sends at every path of a record', async () => {
  const records = await store(database.db, fc.sample(sample, { numRuns: 12, seed: 2 }))
  const paths = [
    'sampleId',
    'label',
    'size',
    'words',
    'sorts',
    'ready',
    'day',
    'box.width',
    'box.lid.colour',
    'shelfId',
    'shelf.level',
  ] as const
  for (const path of [...paths, 'maker.code', 'twin.label', 'partsCount', 'notesCount', 'placesCount']) {
    const { rows } = await sql<{
      value: unknown
    }>`select ${buildPath(scope, path)} as value from samples as t order by t.id`.execute(database.db)
    const onWire = records.map((record) =>
      path.split('.').reduce<unknown>((value, name) => (value as RecordData | null)?.[name] ?? null, record),
    )
    expect({ path, read: rows.map((row) => row.value) }).toEqual({ path, read: onWire })
  }
})

test('a predicate has no failed clauses exactly if it holds', async () => {
  const records = await store(database.db, fc.sample(sample, { numRuns: 10, seed: 3 }))
  fc.assert(
    fc.property(predicate, evaluationContext, (tested, context) => {
      for (const record of records) {
        const failed = findFailedClauses(tested, record, context)
        expect(failed.length === 0).toBe(evaluatePredicate(tested, record, context))
        expect(findFailedClauses({ not: tested }, record, context).length === 0).toBe(
          !evaluatePredicate(tested, record, context),
        )
      }
    }),
    { numRuns: 300 },
  )
})

test('a path that the record does not have is refused, never read as null', () => {
  expect(() => buildPath(scope, 'labl')).toThrow("samples: no field 'labl'")
  expect(() => buildPredicate(scope, { labl: null }, fc.sample(evaluationContext, 1)[0] as EvaluationContext)).toThrow(
    'labl',
  )
})

test('days and instants are shifted as in PostgreSQL, to the last day of a month that lacks the day', async () => {
  const days = ['2026-01-31', '2024-02-29', '2023-02-28', '0001-01-01', '1900-03-31', '9999-12-31']
  const amounts = [-13, -1, 1, 11, 48, 1200]
  const moves = days.flatMap((day) =>
    amounts.flatMap((amount) => (['d', 'w', 'm', 'y'] as const).map((unit) => ({ day, amount, unit }))),
  )
  const { rows } = await sql<{ day: string }>`
    select greatest(least(day::date + make_interval(days => case unit when 'd' then amount when 'w' then 7 * amount else 0 end,
      months => case unit when 'm' then amount when 'y' then 12 * amount else 0 end), '9999-12-31'::date), '0001-01-01'::date)::date::text as day
    from json_to_recordset(${JSON.stringify(moves)}::json) as moves(day text, amount int, unit text)`.execute(
    database.db,
  )
  expect(moves.map(({ day, amount, unit }) => shiftDay(day, amount, unit))).toEqual(rows.map(({ day }) => day))
})

test('a text is folded as in the database, for all European letters and marks', async () => {
  const buildRange = (first: number, last: number): string[] =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index))
  const characters = [
    ...buildRange(0x20, 0x24f),
    ...buildRange(0x300, 0x362),
    ...buildRange(0x386, 0x3ce),
    ...buildRange(0x400, 0x45f),
    ...buildRange(0x1e00, 0x1eff),
    ...buildRange(0x2010, 0x2049),
    ...buildRange(0xff01, 0xff5e),
    ...'ʻʼ😀中文かがㄱ한ع',
  ]
  // How these characters are folded depends on the version of PostgreSQL.
  const versionDependent = new Set('ªµº¼½¾ǶȠ')
  const tested = characters.filter((character) => !versionDependent.has(character))
  const { rows } = await sql<{ folded: string }>`
    select searchable(character) as folded from json_array_elements_text(${JSON.stringify(tested)}::json) as character`.execute(
    database.db,
  )
  const differences = tested.flatMap((character, index) => {
    const [inJs, inSql] = [foldText(character), rows[index]?.folded]
    return inJs === inSql
      ? []
      : [`${character} U+${character.charCodeAt(0).toString(16)}: '${inJs}', '${inSql}' in SQL`]
  })
  expect(differences).toEqual([])
})
