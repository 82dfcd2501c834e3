import { type SqlBool, sql } from 'kysely'
import type { FileCell, FileRow, ImportColumn, ImportVerdict } from '#language/imports/import.ts'
import { partSeparator } from '#language/imports/importParts.ts'
import type { Db } from '../db/tables.ts'
import { groupBy } from './groupBy.ts'

/** The lines of a file that make up one record, after corrections. The first line has the record's own cells. */
export interface RecordRows {
  readonly line: number
  readonly rows: readonly FileRow[]
  /** The results of the validation. */
  readonly verdict: ImportVerdict | null
  readonly recordId: string | null
  readonly version: number | null
  /** The sides that the user has chosen for cells that both sides changed, by field. */
  readonly choices: Readonly<Record<string, string>>
}

/** The prefix under which the choice of a side is stored among the corrections of a row. */
export const conflictPrefix = '?'

/** Whether columns are mapped to fields of rows, so that a record can take several lines. */
export const mayTakeSeveralLines = (columns: readonly ImportColumn[]): boolean =>
  columns.some(({ field }) => field?.includes(partSeparator))

interface Selection {
  readonly importId: number
  readonly columns: readonly ImportColumn[]
  /** A condition on rows `r`. */
  readonly condition: ReturnType<typeof sql<SqlBool>>
  readonly limit: number
}

/** Reads the next records in the order of the file. */
export async function readRecordRows(
  db: Db,
  { importId, columns, condition, limit }: Selection,
): Promise<RecordRows[]> {
  const firsts = await db
    .selectFrom('import_rows as r')
    .select(['r.line', 'r.cells', 'r.fixes', 'r.verdict', 'r.record_id', 'r.version'])
    .where('r.import_id', '=', importId)
    .where('r.part_of', 'is', null)
    .where(condition)
    .orderBy('r.line')
    .limit(limit)
    .execute()
  const lines = firsts.map(({ line }) => line)
  const parts =
    lines.length === 0 || !mayTakeSeveralLines(columns)
      ? []
      : await db
          .selectFrom('import_rows')
          .select(['line', 'cells', 'fixes', 'part_of'])
          .where('import_id', '=', importId)
          .where(sql<SqlBool>`part_of = any(${lines})`)
          .orderBy('line')
          .execute()
  const partsByLine = groupBy(parts, ({ part_of }) => part_of)
  return firsts.map(({ line, cells, fixes, verdict, record_id, version }) => ({
    line,
    rows: [{ line, cells, fixes }, ...(partsByLine.get(line) ?? [])].map((row) => ({
      line: row.line,
      cells: withFixes(row.cells, row.fixes, columns),
    })),
    verdict,
    recordId: record_id,
    version,
    choices: Object.fromEntries(
      Object.entries(fixes).flatMap(([name, side]) =>
        name.startsWith(conflictPrefix) ? [[name.slice(conflictPrefix.length), side]] : [],
      ),
    ),
  }))
}

function withFixes(
  cells: readonly FileCell[],
  fixes: Readonly<Record<string, string>>,
  columns: readonly ImportColumn[],
): readonly FileCell[] {
  const fixed = columns.filter(({ field }) => field !== null && Object.hasOwn(fixes, field))
  if (fixed.length === 0) return cells
  const length = Math.max(cells.length, ...fixed.map(({ index }) => index + 1))
  const result = Array.from({ length }, (_, index): FileCell => cells[index] ?? null)
  for (const { index, field } of fixed) result[index] = fixes[field ?? ''] ?? null
  return result
}
