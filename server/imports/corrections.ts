import { sql } from 'kysely'
import { isObject } from '#language/values.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { parseRepair } from './answer.ts'
import { selectRaw } from './rawCell.ts'
import { repeatedCode } from './refuseRepeated.ts'
import { conflictPrefix } from './rowSource.ts'
import { nextRevision, type StoredImport, touchImport } from './storedImports.ts'

/** The fields to which columns of an import are mapped, and which corrections may name. */
const getMapped = ({ columns }: StoredImport): readonly string[] =>
  columns.flatMap(({ field }) => (field === null ? [] : [field]))

/**
 * Stores corrected cells of a row, or the side that wins its conflicts. The row must be validated again.
 *
 * @throws HttpError 400 if the body names no cell of the file, 404 if there is no such row
 */
export async function correctRow(db: Db, stored: StoredImport, line: number, body: unknown): Promise<void> {
  const { cells = {}, conflicts } = isObject(body) ? body : {}
  if (!isObject(cells)) throw new HttpError(400, 'imports.errors.cells', {}, { field: 'cells' })
  const mapped = getMapped(stored)
  const fixes = new Map<string, string>()
  for (const [target, text] of Object.entries(cells)) {
    if (!mapped.includes(target) || typeof text !== 'string')
      throw new HttpError(400, 'imports.errors.cells', {}, { field: `cells.${target}` })
    fixes.set(target, text)
  }
  if (conflicts !== undefined && !isSide(conflicts))
    throw new HttpError(400, 'imports.errors.side', {}, { field: 'conflicts' })
  const row = await db
    .selectFrom('import_rows')
    .select('result')
    .where('import_id', '=', stored.id)
    .where('line', '=', line)
    .where('part_of', 'is', null)
    .executeTakeFirst()
  if (!row) throw new HttpError(404, 'errors.notFound')
  if (isSide(conflicts))
    for (const [target, cell] of Object.entries(row.result ?? {}))
      if (typeof cell === 'object' && cell.theirs !== undefined) fixes.set(conflictPrefix + target, conflicts)
  await fixRows(db, stored.id, [line], Object.fromEntries(fixes))
  await reopenRows(db, stored.id, [line])
}

const isSide = (value: unknown): value is 'mine' | 'theirs' => value === 'mine' || value === 'theirs'

/**
 * Stores one text for a cell of all rows that one repair corrects, or one side for all conflicts.
 *
 * @returns how many rows must be validated again
 * @throws HttpError 400
 */
export async function correctRows(db: Db, stored: StoredImport, body: unknown): Promise<number> {
  const { repair, from, to, conflicts } = isObject(body) ? body : {}
  if (isSide(conflicts)) return takeSide(db, stored, conflicts)
  if (typeof repair !== 'string' || typeof to !== 'string' || (from !== undefined && typeof from !== 'string'))
    throw new HttpError(400, 'imports.errors.replace', {}, { field: typeof to === 'string' ? 'repair' : 'to' })
  const { target, code } = parseRepair(repair)
  if (!getMapped(stored).includes(target)) throw new HttpError(400, 'imports.errors.replace', {}, { field: 'repair' })
  const ofText = from === undefined ? sql`` : sql` and ${selectRaw(sql`r.result`, target)} = ${from}`
  const { rows } = await sql<{ line: number }>`
    select distinct f.line from import_faults as f join import_rows as r on r.import_id = f.import_id and r.line = f.line
    where f.import_id = ${stored.id} and f.target = ${target} and f.code = ${code}${ofText}`.execute(db)
  const lines = rows.map(({ line }) => line)
  await fixRows(db, stored.id, lines, { [target]: to })
  await reopenRows(db, stored.id, lines)
  return lines.length
}

async function takeSide(db: Db, stored: StoredImport, side: 'mine' | 'theirs'): Promise<number> {
  const { rows } = await sql<{ line: number }>`
    update import_rows as r set fixes = r.fixes || (
      select jsonb_object_agg(${conflictPrefix}::text || c.target, ${side}::text)
      from jsonb_each(r.result) as c(target, cell) where c.cell ? 'theirs')
    where r.import_id = ${stored.id} and r.verdict = 'conflict' returning r.line`.execute(db)
  await reopenRows(
    db,
    stored.id,
    rows.map(({ line }) => line),
  )
  return rows.length
}

async function fixRows(
  db: Db,
  importId: number,
  lines: readonly number[],
  fixes: Record<string, string>,
): Promise<void> {
  await sql`
    update import_rows set fixes = fixes || ${JSON.stringify(fixes)}::jsonb
    where import_id = ${importId} and line = any(${[...lines]})`.execute(db)
}

/**
 * Marks rows to be validated again, together with the refused rows that have a unique value in common with them, or
 * with one of their former values.
 */
export async function reopenRows(db: Db, importId: number, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return
  const { rows } = await sql<{ line: number }>`
    select distinct o.line from import_keys as k
    join import_keys as o on o.import_id = k.import_id and o.target = k.target and o.value = k.value
    join import_faults as f on f.import_id = o.import_id and f.line = o.line and f.code = ${repeatedCode}
    where k.import_id = ${importId} and k.line = any(${[...lines]})`.execute(db)
  const all = [...new Set([...lines, ...rows.map(({ line }) => line)])]
  for (const table of ['import_faults', 'import_keys'] as const)
    await db.deleteFrom(table).where('import_id', '=', importId).where(sql<boolean>`line = any(${all})`).execute()
  await db
    .updateTable('import_rows')
    .set({ verdict: null })
    .where('import_id', '=', importId)
    .where('is_written', '=', false)
    .where(sql<boolean>`line = any(${all})`)
    .execute()
}

/** Marks all rows to be validated again, as after a change of the column mapping. */
export async function reopenAll(db: Db, importId: number): Promise<void> {
  for (const table of ['import_faults', 'import_keys'] as const)
    await db.deleteFrom(table).where('import_id', '=', importId).execute()
  await db
    .updateTable('import_rows')
    .set({ verdict: null, part_of: null, result: null })
    .where('import_id', '=', importId)
    .where('is_written', '=', false)
    .execute()
}

/** Starts the validation of the open rows. */
export const startCheck = (db: Db, stored: StoredImport, now: Date): Promise<unknown> =>
  touchImport(db, stored, now, { state: 'checking', revision: nextRevision, started_at: null, fault: null })
