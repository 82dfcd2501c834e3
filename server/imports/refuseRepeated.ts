import { type SqlBool, sql } from 'kysely'
import { createTranslator } from '#i18n/translator.ts'
import type { Db } from '../db/tables.ts'
import type { StoredImport } from './storedImports.ts'

/** The code of a unique value that several rows of the file have. */
export const repeatedCode = 'repeatedInFile'
/** The maximum number of other lines that a sentence names. */
const maxNamed = 5

/**
 * Refuses all rows whose unique value is also in another row of the file, because nobody can know which row is meant.
 * Each sentence names the other lines.
 *
 * @param corrected the lines that were validated again; absent: all. Only the values of these lines are compared.
 */
export async function refuseRepeated(
  trx: Db,
  { id, locale }: StoredImport,
  corrected?: readonly number[],
): Promise<void> {
  const isCompared = corrected
    ? sql<SqlBool>`(k.target, k.value) in (
        select target, value from import_keys where import_id = ${id} and line = any(${[...corrected]}))`
    : sql<SqlBool>`true`
  const { rows } = await sql<{ target: string; lines: number[] }>`
    select k.target, array_agg(k.line order by k.line) as lines
    from import_keys as k join import_rows as r on r.import_id = k.import_id and r.line = k.line
    where k.import_id = ${id} and ${isCompared} and (r.verdict <> 'refused' or exists (
      select from import_faults as f where f.import_id = k.import_id and f.line = k.line and f.code = ${repeatedCode}))
    group by k.target, k.value having count(*) > 1`.execute(trx)
  if (rows.length === 0) return
  const translate = createTranslator(locale)
  const faults = rows.flatMap(({ target, lines }) =>
    lines.map((line) => {
      const others = lines.filter((other) => other !== line)
      const named = others.slice(0, maxNamed).join(', ')
      const sentence = translate('imports.row.repeated', { lines: others.length > maxNamed ? `${named}, …` : named })
      return { import_id: id, line, target, code: repeatedCode, text: null, sentence }
    }),
  )
  const lines = [...new Set(faults.map(({ line }) => line))]
  await trx
    .deleteFrom('import_faults')
    .where('import_id', '=', id)
    .where('code', '=', repeatedCode)
    .where(sql<boolean>`line = any(${lines})`)
    .execute()
  for (let start = 0; start < faults.length; start += 1_000)
    await trx
      .insertInto('import_faults')
      .values(faults.slice(start, start + 1_000))
      .execute()
  await trx
    .updateTable('import_rows')
    .set({ verdict: 'refused' })
    .where('import_id', '=', id)
    .where(sql<boolean>`line = any(${lines})`)
    .execute()
}
