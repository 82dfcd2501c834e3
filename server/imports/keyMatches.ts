import { sql } from 'kysely'
import { findFieldAt } from '#language/derive.ts'
import type { ImportTarget, KeyMatches } from '#language/imports/import.ts'
import { readImportRow } from '#language/imports/readImportRow.ts'
import { idTarget } from '#language/imports/recordTargets.ts'
import type { ResourceData } from '#language/resource.ts'
import { getUniqueScope } from '../db/ownerScope.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { mapInTurns } from '../mapInTurns.ts'
import { findRecords } from './findRecords.ts'
import type { ImportsContext } from './importsContext.ts'
import { openRowReading } from './rowReading.ts'
import { readRecordRows } from './rowSource.ts'
import type { StoredImport } from './storedImports.ts'

/** How many rows are compared, because a user waits for the result. */
const maxRows = 20_000
/** How many rows are compared in one statement; the first of them tell whether a key is proposed. */
const rowsPerStatement = 1_000

/** A column, and the unique field that it would fill. */
export interface KeyColumn {
  readonly index: number
  readonly field: string
}

/**
 * Whether a user can be advised to find records by a target. Not by a value that is unique only within an owner, because
 * a new record of one owner would then change the record that another owner has.
 */
export function canBeProposed(resource: ResourceData, { name, isKey }: ImportTarget): boolean {
  const field = findFieldAt(resource, name)
  return isKey && name !== idTarget && field !== undefined && getUniqueScope(resource, field) === undefined
}

/** Counts the rows that have the value of an existing record which the user sees. */
export async function countKeyMatches(
  context: ImportsContext,
  { stored, resource, currentUser }: Omit<Parameters<typeof openRowReading>[1], 'files'>,
  { index, field }: KeyColumn,
  limit = maxRows,
): Promise<Omit<KeyMatches, 'canBeProposed'>> {
  const columns = stored.columns.map((column) => ({ ...column, field: column.index === index ? field : null }))
  const keyed = { ...stored, columns, key: field }
  const reading = openRowReading(context, { stored: keyed, resource, currentUser, files: null })
  let [last, rows, found] = [0, 0, 0]
  while (rows < limit) {
    const condition = sql<boolean>`r.line > ${last}`
    const { db } = context.records
    const records = await readRecordRows(db, { importId: stored.id, columns, condition, limit: rowsPerStatement })
    const keys = await mapInTurns(records, ({ line, rows: lines }) => ({
      line,
      key: readImportRow(reading.importContext, lines).key,
    }))
    rows += records.length
    found += (await findRecords(reading, keys)).size
    last = records.at(-1)?.line ?? last
    if (records.length < rowsPerStatement) return { rows, found, isWhole: true }
  }
  return { rows, found, isWhole: false }
}

/** The column by which at least half of the first 1,000 rows find an existing record; null if there is none. */
export async function proposeKey(
  context: ImportsContext,
  options: { readonly stored: StoredImport; readonly resource: ResourceData; readonly currentUser: CurrentUser },
  candidates: readonly KeyColumn[],
): Promise<string | null> {
  let best = { field: null as string | null, found: 0 }
  for (const candidate of candidates) {
    const { rows, found } = await countKeyMatches(context, options, candidate, rowsPerStatement)
    if (found > best.found && found * 2 >= rows) best = { field: candidate.field, found }
  }
  return best.field
}
