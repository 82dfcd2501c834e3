import fc from 'fast-check'
import { sql } from 'kysely'
import type { RecordData } from '#language/evaluate.ts'
import type { FileRef } from '#language/kinds/file.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import { buildDeclaredTables } from '../../../server/db/declaredTables.ts'
import { unrestricted } from '../../../server/db/predicates/sqlScope.ts'
import { buildCreateTable, buildForeignKeys } from '../../../server/db/tableSql.ts'
import type { Db } from '../../../server/db/tables.ts'
import { buildRecordSelect } from '../../../server/records/recordSelect.ts'
import { sampleCatalog, samples } from './samples.ts'

/** Few values of each type, so that records, predicates and users often have equal values. */
export const values = {
  texts: ['<p>a</p>', '', 'A', 'a', 'á', 'A ', '100%', "o'x", '$me', '😀', 'Straße_ÆØ', 'a\u0301\\_'],
  sorts: ['A', 'B', 'C'],
  integers: [-1, 0, 1, 2, 3, 2_147_483_647],
  days: ['2026-05-19', '2026-05-20', '2026-05-21', '2026-02-28', '2028-02-29', '0999-12-31'],
  instants: ['2026-05-20T14:59:59.999Z', '2026-05-20T15:00:00.000Z', '2026-05-20T15:00:00.001Z'],
  makers: ['A', 'a', '100%'],
  phones: ['+5511987654321', '+551198765432', '+15551234'],
  tints: ['#000000', '#0a7cff', '#aabbcc'],
  currencies: ['BRL', 'USD', 'JPY'],
  times: ['00:00', '09:59', '10:00', '23:59'],
  essays: [
    '<p>a &lt; b &amp;amp; c</p>\n',
    '<h2>ÁRVORE<br>b</h2>\n<ul><li><p>a</p>\n</li>\n<li><p><strong>b</strong>c</p>\n</li>\n</ul>\n',
    '<pre><code> a\n\n%b_\\</code></pre>\n',
    '<p><a href="https://a.example/?a=1&amp;b=&gt;">zz</a> "q"\u00a0</p>\n',
  ],
  spots: [
    { lat: -23.5505, lon: -46.6333 },
    { lat: 48.8566137, lon: 2.3522219 },
    { lat: 0, lon: 179.9999999 },
    { lat: 0, lon: -180 },
    { lat: 90, lon: 12.5 },
  ],
} as const

const { texts, sorts, integers, days, instants, makers, times, phones, tints, currencies, spots, essays } = values
const constantFrom = <T>(choices: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...choices)
const nullable = <T>(choices: readonly T[]): fc.Arbitrary<T | null> => fc.option(constantFrom(choices), { freq: 3 })
const levels = [null, 0, 1, 2]

export const sample = fc.record({
  label: nullable(texts),
  sort: nullable(sorts),
  words: fc.uniqueArray(constantFrom(texts), { maxLength: 3 }),
  sorts: fc.uniqueArray(constantFrom(sorts), { maxLength: 3 }),
  size: nullable(integers),
  ready: fc.boolean(),
  day: nullable(days),
  due: nullable(days),
  instant: nullable(instants),
  opens: nullable(times),
  closes: nullable(times),
  phone: nullable(phones),
  tint: nullable(tints),
  currency: nullable(currencies),
  spot: nullable(spots),
  essay: nullable(essays),
  scans: fc.uniqueArray(fc.record({ key: constantFrom(sorts), name: constantFrom(texts) }), { maxLength: 2 }),
  titles: fc.array(fc.record({ language: constantFrom(['pt', 'en']), title: constantFrom(texts) }), { maxLength: 2 }),
  width: nullable(integers),
  colour: nullable(texts),
  /** Positions in the list of shelves, or of samples for `twin`, counted from 1. */
  shelf: nullable([1, 2, 3, 4]),
  twin: nullable([1, 2, 3]),
  maker: nullable(makers),
  createdAt: constantFrom(instants),
  deletedAt: nullable(instants),
  parts: fc.array(
    fc.record({
      count: nullable(integers),
      word: nullable(texts),
      instant: nullable(instants),
      maker: nullable(makers),
      bits: fc.array(nullable(integers), { maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
  notes: fc.array(fc.record({ text: nullable(texts), instant: nullable(instants), deletedAt: nullable(instants) }), {
    maxLength: 3,
  }),
  tags: fc.array(nullable(texts), { maxLength: 2 }),
  /** Positions in the list of shelves, counted from 1. */
  places: fc.uniqueArray(constantFrom([1, 2, 3, 4]), { maxLength: 3 }),
  makers: fc.uniqueArray(constantFrom(makers), { maxLength: 3 }),
})
export type Sample = typeof sample extends fc.Arbitrary<infer T> ? T : never

export const evaluationContext: fc.Arbitrary<EvaluationContext> = fc.record({
  timeZone: fc.constantFrom('UTC', 'America/Sao_Paulo', 'Pacific/Kiritimati'),
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
  const tables = buildDeclaredTables(sampleCatalog)
  const statements = [...tables.flatMap(buildCreateTable), ...tables.flatMap(buildForeignKeys)]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Replaces all rows of the tables; the samples get the ids 1, 2, 3, … Returns them as the API would send them. */
export async function store(db: Db, samplesToStore: readonly Sample[]): Promise<RecordData[]> {
  await sql`truncate makers_samples, samples_places, sample_part_bits, sample_parts, notes, tags, samples, shelves, makers restart identity`.execute(
    db,
  )
  for (const [index, level] of levels.entries())
    await sql`insert into shelves (level, deleted_at) values (${level}, ${index === 1 ? instants[0] : null})`.execute(
      db,
    )
  for (const code of makers) await sql`insert into makers (code) values (${code})`.execute(db)
  for (const sample of samplesToStore) await insertSample(db, sample)
  for (const [index, { twin }] of samplesToStore.entries()) {
    const other = twin !== null && twin <= samplesToStore.length ? twin : null
    await sql`update samples set twin_id = ${other} where id = ${index + 1}`.execute(db)
  }
  const recordSelect = buildRecordSelect({ resources: sampleCatalog, viewer: unrestricted }, samples, true)
  const { rows } =
    await sql<RecordData>`select ${sql.join([...recordSelect.select])} from samples as t ${sql.join([...recordSelect.joins], sql` `)} order by t.id`.execute(
      db,
    )
  return rows.map((row, index) =>
    withHiddenLists(recordSelect.toWire(row, { fileToWire: toFileRef, seal: (text) => text }), samplesToStore[index]),
  )
}

/** Adds the lists that the API does not send; only predicates on the server can read them. */
function withHiddenLists(record: RecordData, sample: Sample | undefined): RecordData {
  return {
    ...record,
    tags: sample?.tags.map((word) => ({ word })),
    hidden: sample?.notes.map(({ deletedAt }) => ({ deletedAt })),
  }
}

const toFileRef = (stored: unknown): FileRef => ({ tempUri: '/api/files/a.webp', name: '', ...(stored as object) })

async function insertSample(db: Db, values: Sample): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into samples (label, sort, words, sorts, size, ready, day, due, instant, opens, closes, phone, tint, currency, spot_lat, spot_lon, essay, scans, titles, box_width, box_lid_colour, shelf_id, maker_id, created_at, deleted_at)
    values (${values.label}, ${values.sort}, ${values.words}, ${values.sorts}, ${values.size}, ${values.ready}, ${values.day}, ${values.due}, ${values.instant}, ${values.opens}, ${values.closes}, ${values.phone}, ${values.tint}, ${values.currency}, ${values.spot?.lat ?? null}, ${values.spot?.lon ?? null}, ${values.essay}, ${JSON.stringify(values.scans)}, ${JSON.stringify(values.titles)}, ${values.width}, ${values.colour},
      ${values.shelf}, ${values.maker}, ${values.createdAt}, ${values.deletedAt}) returning id`.execute(db)
  const id = rows[0]?.id
  for (const [position, { count, word, instant, maker, bits }] of values.parts.entries()) {
    const part = await sql<{ id: number }>`
      insert into sample_parts (parent_id, position, count, word, instant, maker_id)
      values (${id}, ${position}, ${count}, ${word}, ${instant}, ${maker}) returning id`.execute(db)
    for (const [index, weight] of bits.entries()) {
      await sql`insert into sample_part_bits (parent_id, position, weight) values (${part.rows[0]?.id}, ${index}, ${weight})`.execute(
        db,
      )
    }
  }
  for (const { text, instant, deletedAt } of values.notes) {
    await sql`insert into notes (sample_id, text, instant, deleted_at) values (${id}, ${text}, ${instant}, ${deletedAt})`.execute(
      db,
    )
  }
  for (const place of values.places)
    await sql`insert into samples_places (samples_id, shelves_id) values (${id}, ${place})`.execute(db)
  for (const maker of values.makers)
    await sql`insert into makers_samples (samples_id, makers_id) values (${id}, ${maker})`.execute(db)
  for (const word of values.tags) await sql`insert into tags (sample_id, word) values (${id}, ${word})`.execute(db)
}
