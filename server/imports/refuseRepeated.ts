import { sql } from 'kysely'
import type { Translator } from '#i18n/translate.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { Db } from '../db/tables.ts'
import type { Fault } from './faults.ts'
import type { StoredImport } from './storedImports.ts'

/** The code of a unique value that several rows of the file have. */
export const repeatedCode = 'repeatedInFile'
/** The maximum number of other lines that a sentence names. */
const maxNamed = 5

/**
 * Refuses all rows whose unique value is also in another row of the file, because nobody can know which row is meant.
 * Each sentence names the other lines. A row that is refused for other reasons is told too, but refuses no other row.
 *
 * @param corrected the lines that were validated again; absent: all. Only the values of these lines are compared.
 */
export async function refuseRepeated(
  trx: Db,
  { id, locale }: StoredImport,
  corrected?: readonly number[],
): Promise<void> {
  const compared = corrected
    ? sql`line = any(${[...corrected]})`
    : // Most values are in one row only. Finding the others first saves a join and a sort of all rows.
      sql`true group by target, value having count(*) > 1`
  const { rows } = await sql<Repetition>`
    select target, array_agg(line order by line) filter (where is_right) as lines,
      array_agg(line order by line) filter (where not is_right) as refused
    from (
      select k.target, k.value, k.line, r.verdict <> 'refused' or not exists (
        select from import_faults as f
        where f.import_id = k.import_id and f.line = k.line and f.code <> ${repeatedCode}) as is_right
      from import_keys as k join import_rows as r on r.import_id = k.import_id and r.line = k.line
      where k.import_id = ${id} and r.verdict is not null
        and (k.target, k.value) in (select target, value from import_keys where import_id = ${id} and ${compared})) as keys
    group by target, value having count(*) > 1`.execute(trx)
  if (rows.length === 0) return
  const faults = buildFaults(rows, createTranslator(locale))
  for (const target of new Set(faults.map((fault) => fault.target))) {
    const lines = faults.flatMap((fault) => (fault.target === target ? [fault.line] : []))
    await trx
      .deleteFrom('import_faults')
      .where('import_id', '=', id)
      .where('code', '=', repeatedCode)
      .where('target', '=', target)
      .where(sql<boolean>`line = any(${lines})`)
      .execute()
  }
  for (let start = 0; start < faults.length; start += 1_000)
    await trx
      .insertInto('import_faults')
      .values(faults.slice(start, start + 1_000).map((fault) => ({ import_id: id, ...fault })))
      .execute()
  await trx
    .updateTable('import_rows')
    .set({ verdict: 'refused' })
    .where('import_id', '=', id)
    .where(sql<boolean>`line = any(${[...new Set(faults.map(({ line }) => line))]})`)
    .execute()
}

/** Lines that have one unique value. */
interface Repetition {
  readonly target: string
  /** Null if there are none. */
  readonly lines: readonly number[] | null
  /** The lines that are refused for other reasons. */
  readonly refused: readonly number[] | null
}

function buildFaults(rows: readonly Repetition[], translate: Translator): (Fault & { readonly line: number })[] {
  const toFaults = (target: string, lines: readonly number[], all: readonly number[]) =>
    lines.flatMap((line) => {
      const others = all.filter((other) => other !== line)
      if (others.length === 0) return []
      const named = others.slice(0, maxNamed).join(', ')
      const sentence = translate('imports.row.repeated', { lines: others.length > maxNamed ? `${named}, …` : named })
      return [{ line, target, code: repeatedCode, text: null, sentence }]
    })
  return rows.flatMap(({ target, lines, refused }) => {
    const right = lines ?? []
    const all = [...right, ...(refused ?? [])].sort((a, b) => a - b)
    return [...toFaults(target, right, right), ...toFaults(target, refused ?? [], all)]
  })
}
