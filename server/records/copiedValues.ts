import { type RawBuilder, sql } from 'kysely'
import type { BodyMode } from '#language/bodyLeaves.ts'
import { readBodyValue } from '#language/bodyValues.ts'
import { getResource } from '#language/catalog.ts'
import { type CopiedValue, getCopiedPaths, getCopiedValues, hasCopiedValues } from '#language/copiedValues.ts'
import { findFieldAt, getLeavesWith } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { FieldsData } from '#language/field.ts'
import { hasRows } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { parseValue } from '#language/schema.ts'
import { isObject, withValueAt } from '#language/values.ts'
import { buildWireValue } from '../db/columnTypes.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { andSeen } from '../db/predicates/sqlScope.ts'
import { toRecordKey } from './lockAndTest.ts'
import type { CopiedRecords, RecordWrite } from './recordWrite.ts'
import type { RecordId } from './save.ts'

/**
 * Fills the values that a body leaves out and that are copied from records which it names (`copiedFrom`): those of a new
 * record, and of all rows, because a save replaces them. Where the user sees no record of this key, nothing is filled;
 * `checkReferences` refuses the reference.
 */
export async function withCopiedValues(write: RecordWrite, mode: BodyMode, body: unknown): Promise<unknown> {
  const { fields } = write.resource
  if (!isObject(body) || !hasCopiedValues(fields)) return body
  const records = write.copiedRecords ?? (await readCopiedRecords(write, mode, [body]))
  return fillGaps(
    write,
    fields,
    body,
    mode === 'create',
    ({ reference, copiedPath }, key) => records.get(reference.field.options.to)?.get(key)?.[copiedPath],
  )
}

/** Reads the records that bodies copy values from, with one statement for each target. */
export async function readCopiedRecords(
  write: RecordWrite,
  mode: BodyMode,
  bodies: readonly unknown[],
): Promise<CopiedRecords> {
  const { fields } = write.resource
  if (!hasCopiedValues(fields)) return new Map()
  const keys = new Map<string, Set<RecordId>>()
  for (const body of bodies.filter(isObject))
    fillGaps(write, fields, body, mode === 'create', ({ reference }, key) => {
      const { to } = reference.field.options
      keys.set(to, (keys.get(to) ?? new Set()).add(key))
      return undefined
    })
  const records = new Map<string, ReadonlyMap<RecordId, RecordData>>()
  for (const [to, ids] of keys) records.set(to, await readCopied(write, to, [...ids]))
  return records
}

/** Finds the value to copy; undefined leaves the body as it is. */
type FindValue = (copied: CopiedValue, key: RecordId) => unknown

/** @param isNew whether the values outside rows are filled too */
function fillGaps(
  write: RecordWrite,
  fields: FieldsData,
  body: RecordData,
  isNew: boolean,
  findValue: FindValue,
): RecordData {
  const filled = getCopiedValues(isNew ? fields : {}).reduce((whole, copied) => {
    const given = readBodyValue(whole, copied.wirePath)
    if ('invalidPath' in given || given.raw !== undefined) return whole
    const key = readKey(write, copied, whole)
    const value = key === undefined ? null : findValue(copied, key)
    return value === undefined ? whole : withValueAt(whole, copied.wirePath, value)
  }, body)
  return getLeavesWith(fields, hasRows).reduce((whole, { path, field: { options } }) => {
    const rows = readBodyValue(whole, path)
    if (!hasCopiedValues(options.fields) || 'invalidPath' in rows || !Array.isArray(rows.raw)) return whole
    const fill = (row: unknown) => (isObject(row) ? fillGaps(write, options.fields, row, true, findValue) : row)
    return withValueAt(whole, path, rows.raw.map(fill))
  }, filled)
}

/** The key of the record that a body names; undefined if it names none, or something that is no key. */
function readKey({ context }: RecordWrite, { reference }: CopiedValue, body: RecordData): RecordId | undefined {
  const given = readBodyValue(body, reference.wirePath)
  if ('invalidPath' in given || given.raw === undefined) return undefined
  const { value } = parseValue(reference, given.raw, context.formats)
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** The copied values of records by their keys. */
async function readCopied(
  { view, trx }: RecordWrite,
  to: string,
  ids: readonly RecordId[],
): Promise<Map<RecordId, RecordData>> {
  const resource = getResource(view.context.resources, to)
  const keys = ids.map((id) => toRecordKey(resource, id)).filter((key) => key !== undefined)
  if (keys.length === 0) return new Map()
  const scope = { ...view.context, resource, alias: 't' }
  const key = sql.ref(`t.${getKeyColumn(resource)}`)
  const paths = getCopiedPaths(view.context.resources).get(to) ?? []
  const columns = paths.map((path, index) => sql`${buildCopiedValue(resource, path)} as ${sql.id(String(index))}`)
  const { rows } = await sql<
    RecordData & { readonly key: RecordId }
  >`select ${key} as key, ${sql.join(columns)} from ${sql.table(getTableName(resource))} as t where ${key} in (${sql.join(keys)})${andSeen(scope)}`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.key, Object.fromEntries(paths.map((path, index) => [path, row[index]]))]))
}

/** A value of the table with the alias `t`, as it is on the wire. */
export function buildCopiedValue(resource: ResourceData, path: string): RawBuilder<unknown> {
  const field = findFieldAt(resource, path)
  return buildWireValue(field, sql.ref(`t.${getColumnName(path, field?.kind ?? 'text')}`))
}
