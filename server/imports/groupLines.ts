import { sql } from 'kysely'
import { continuesRecord } from '#language/imports/groupRows.ts'
import type { FileRow } from '#language/imports/import.ts'
import type { ImportsContext } from './importsContext.ts'
import type { ImportWork } from './importWork.ts'
import { withLease } from './lease.ts'
import type { RowReading } from './rowReading.ts'

const linesPerStatement = 1_000

/**
 * Finds the lines that continue the record of an earlier line, because a record with rows takes several lines.
 * Validated lines keep their groups.
 */
export async function groupLines(
  { records: { db, clock } }: ImportsContext,
  { stored, lease, reading }: Pick<ImportWork, 'stored' | 'lease'> & { readonly reading: RowReading },
): Promise<void> {
  if (!reading.hasRows || (await isGrouped())) return
  let group: FileRow[] = []
  let after = 0
  for (;;) {
    const lines: FileRow[] = await db
      .selectFrom('import_rows')
      .select(['line', 'cells'])
      .where('import_id', '=', stored.id)
      .where('line', '>', after)
      .orderBy('line')
      .limit(linesPerStatement)
      .execute()
    if (lines.length === 0) return
    const parts: { readonly line: number; readonly part_of: number }[] = []
    for (const row of lines) {
      const [first] = group
      if (first && continuesRecord(reading.importContext, group, row)) {
        group.push(row)
        parts.push({ line: row.line, part_of: first.line })
      } else group = [row]
    }
    after = lines.at(-1)?.line ?? after
    if (parts.length > 0)
      await withLease(db, lease, clock, (trx) =>
        sql`
          update import_rows as r set part_of = p.part_of
          from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p(line integer, part_of integer)
          where r.import_id = ${stored.id} and r.line = p.line`.execute(trx),
      )
  }

  async function isGrouped(): Promise<boolean> {
    const found = await db
      .selectFrom('import_rows')
      .select('line')
      .where('import_id', '=', stored.id)
      .where((where) => where.or([where('part_of', 'is not', null), where('verdict', 'is not', null)]))
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }
}
