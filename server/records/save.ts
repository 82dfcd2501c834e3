import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { getWirePath } from '#language/bodyLeaves.ts'
import { findFieldAt, getLeafFields, isStored, type LeafField } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { getComputedLeaves, isStoredBySave, withComputedValues } from '#language/expressions/computedValues.ts'
import type { FieldData, FieldOf, FieldsData } from '#language/field.ts'
import {
  getEmptyValue,
  hasRows,
  holdsFiles,
  isInverse,
  isJson,
  isLinks,
  isLocation,
  isTranslated,
} from '#language/kinds/kinds.ts'
import { applyValue, storedValue } from '#language/leafValues.ts'
import { memoizeByObject } from '#language/memoize.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { toLonColumn } from '../db/kinds/location.ts'
import { getColumnName, getKeyColumn, getTableName, parentColumn, positionColumn } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'

/** A parsed body: values by dotted path of the declared field; a reference is the key of its target. */
export type Values = Readonly<Record<string, unknown>>
export type RecordId = string | number

/**
 * Inserts a record with its rows and returns its key.
 *
 * @param givenKey instead of one that the database gives
 */
export async function insertRecord(
  trx: Db,
  resource: ResourceData,
  values: Values,
  now: Date,
  givenKey?: RecordId,
): Promise<RecordId> {
  const key = sql.id(getKeyColumn(resource))
  const insert = buildInsert(resource, values, now, givenKey)
  const { rows } = await sql<{ key: RecordId }>`${insert} returning ${key} as key`.execute(trx)
  const id = rows[0]?.key
  if (id === undefined) throw new Error(`${resource.name}: the insert returned no key`)
  await replaceRows(trx, getLeafFields(resource.fields), values, id)
  return id
}

/** The statement that inserts a record, without its rows. */
export function buildInsert(
  resource: ResourceData,
  values: Values,
  now: Date,
  givenKey?: RecordId,
): RawBuilder<unknown> {
  const columns: [string, unknown][] = [...getColumnValues(resource, values, now), ['created_at', now]]
  if (givenKey !== undefined) columns.push([getKeyColumn(resource), givenKey])
  const names = columns.map(([name]) => sql.id(name))
  return sql`insert into ${sql.table(getTableName(resource))} (${sql.join(names)}) values (${sql.join(columns.map(([, value]) => value))})`
}

/** Whether the values contain rows, which have their own tables. */
export const containsRows = (resource: ResourceData, values: Values): boolean =>
  getLeafFields(resource.fields).some(({ path, field }) => hasRows(field) && path in values)

/**
 * Writes only the given values; given rows replace the stored ones as a whole.
 *
 * @param touchedAt the value for fields with `touchedBy: 'save'`; undefined leaves them unchanged
 */
export async function updateRecord(
  trx: Db,
  resource: ResourceData,
  id: RecordId,
  values: Values,
  touchedAt: Date | undefined,
): Promise<void> {
  const columns = getColumnValues(resource, values, touchedAt)
  if (columns.length > 0) {
    const assignments = columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`)
    await sql`update ${sql.table(getTableName(resource))} set ${sql.join(assignments)} where ${sql.id(getKeyColumn(resource))} = ${id}`.execute(
      trx,
    )
  }
  await replaceRows(trx, getLeafFields(resource.fields), values, id)
}

/** Adds the empty values of the fields that the declaration clears (`clears`) when another field changes. */
export function addClearedFields(resource: ResourceData, values: Values, stored: RecordData): Values {
  const clearedPaths = getLeafFields(resource.fields).flatMap(({ path, field }) =>
    path in values && !isDeepEqual(values[path], storedValue(stored, path, field)) ? (field.options.clears ?? []) : [],
  )
  const emptyValues = clearedPaths.map((path) => {
    const field = findFieldAt(resource, path)
    return [path, field ? getEmptyValue(field) : null]
  })
  return { ...values, ...Object.fromEntries(emptyValues) }
}

/**
 * Adds the computed values that the server stores, if they change. The other computed values are generated columns of
 * the database.
 *
 * @param stored the record before the write; empty for a new one
 */
export function addComputedValues({ fields }: ResourceData, values: Values, stored: RecordData): Values {
  const leaves = getLeavesToCompute(fields)
  if (leaves.length === 0) return values
  const record = getLeafFields(fields).reduce(
    (current, { path, field }) =>
      path in values ? applyValue(current, { path, wirePath: getWirePath(path, field), field }, values[path]) : current,
    stored,
  )
  const computed = withComputedValues(fields, record)
  const changed = leaves.filter(({ path }) => !isDeepEqual(getValue(computed, path), getValue(stored, path)))
  return { ...values, ...Object.fromEntries(changed.map(({ path }) => [path, getValue(computed, path)])) }
}

const getLeavesToCompute = memoizeByObject((fields: FieldsData) =>
  getComputedLeaves(fields).filter(({ field, expression }) => isStored(field) && isStoredBySave(fields, expression)),
)

/** Whether the resource has computed values that the server computes and stores. */
export const hasValuesToCompute = ({ fields }: ResourceData): boolean => getLeavesToCompute(fields).length > 0

/** Deep equality of JSON values, ignoring the order of keys. */
export function isDeepEqual(left: unknown, right: unknown): boolean {
  return left === right || isDeepStrictEqual(left ?? null, right ?? null)
}

/** The values of a new record by column name. Values of JSON columns are not serialized yet. */
export function getInsertedValues(
  resource: ResourceData,
  values: Values,
  now: Date,
): Readonly<Record<string, unknown>> {
  const row: Record<string, unknown> = {}
  for (const [name, value] of listColumnValues(resource, values, now)) row[name] = value ?? null
  row.created_at = now
  return row
}

const getColumnValues = (resource: ResourceData, values: Values, touchedAt: Date | undefined): [string, unknown][] =>
  listColumnValues(resource, values, touchedAt).map(([name, value, field]) => [
    name,
    field ? toColumnValue(field, value) : value,
  ])

type ColumnValue = [name: string, value: unknown, field?: FieldData]

/** The value of each column, with its field if the value must be converted for the database. */
function listColumnValues(resource: ResourceData, values: Values, touchedAt: Date | undefined): ColumnValue[] {
  const listed: ColumnValue[] = []
  for (const { path, field, column, isTouched } of getColumnLeaves(resource.fields)) {
    if (isTouched) {
      if (touchedAt) listed.push([column, touchedAt])
    } else if (path in values) {
      const value = values[path]
      if (isLocation(field)) {
        const { lat = null, lon = null } = isObject(value) ? value : {}
        listed.push([column, lat], [toLonColumn(column), lon])
      } else listed.push([column, value, field])
    }
  }
  return listed
}

/** The fields with a column in the table of the resource. */
const getColumnLeaves = memoizeByObject((fields: FieldsData) =>
  getLeafFields(fields)
    .filter(({ field }) => !hasRows(field) && !isInverse(field) && !isLinks(field))
    .map(({ path, field }) => ({
      path,
      field,
      column: getColumnName(path, field.kind),
      isTouched: 'touchedBy' in field.options && field.options.touchedBy === 'save',
    })),
)

function toColumnValue(field: FieldData, value: unknown): unknown {
  const isStoredAsJson = isTranslated(field) || holdsFiles(field) || isJson(field)
  return isStoredAsJson && value !== null && value !== undefined
    ? sql`${JSON.stringify(value)}::jsonb`
    : (value ?? null)
}

async function replaceRows(trx: Db, leaves: readonly LeafField[], values: Values, parentId: RecordId): Promise<void> {
  for (const { path, field } of leaves) {
    const rows = values[path]
    if (!hasRows(field) || field.options.readonly || !Array.isArray(rows)) continue
    await sql`delete from ${sql.table(field.options.table)} where ${sql.id(parentColumn)} = ${parentId}`.execute(trx)
    await insertRows(trx, field, rows, parentId)
  }
}

async function insertRows(trx: Db, field: FieldOf<'rows'>, rows: readonly Values[], parentId: RecordId): Promise<void> {
  const allLeaves = getLeafFields(field.options.fields)
  const leaves = allLeaves.filter(({ field }) => !hasRows(field) && field.options.computed === undefined)
  const names = [parentColumn, positionColumn, ...leaves.map((leaf) => getColumnName(leaf.path, leaf.field.kind))]
  const valueTuples = rows.map((row, position) => {
    const columnValues = leaves.map((leaf) => toColumnValue(leaf.field, row[leaf.path]))
    return sql`(${sql.join([parentId, position, ...columnValues])})`
  })
  if (valueTuples.length === 0) return
  const insertResult = await sql<{
    id: number
    position: number
  }>`insert into ${sql.table(field.options.table)} (${sql.join(names.map((name) => sql.id(name)))}) values ${sql.join(valueTuples)} returning id, ${sql.id(positionColumn)} as position`.execute(
    trx,
  )
  const nestedLeaves = allLeaves.filter((leaf) => hasRows(leaf.field))
  for (const { id, position } of insertResult.rows) await replaceRows(trx, nestedLeaves, rows[position] ?? {}, id)
}
