import { type BodyLeaf, bodyLeaves, leavesOf } from '#resources/language/bodyLeaves.ts'
import { targetNamed } from '#resources/language/catalog.ts'
import { isMultipart } from '#resources/language/derive.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import { hasRows, isFile, isReference } from '#resources/language/kinds/kinds.ts'
import { isObject, withValueAt } from '#resources/language/values.ts'
import { keyColumnOf, tableOf } from '../db/naming.ts'
import type { RecordsContext } from './context.ts'
import { childRows, exampleRecord, type StoredRows, storedValue } from './exampleRecords.ts'
import { namesOf, partsNameOf } from './openApiParts.ts'

/**
 * An example for each named schema of a resource: one stored record, as in an answer of the API, and the bodies that
 * would create and save it.
 */
export function schemaExamples(
  { resources }: Pick<RecordsContext, 'resources'>,
  tables: readonly { readonly table: string; readonly rows: readonly RecordData[] }[],
): ReadonlyMap<string, unknown> {
  const rows = new Map(tables.map((table) => [table.table, table.rows]))
  const stored: StoredRows = { resources, rowsOf: (table) => rows.get(table) ?? [] }
  const examples = new Map<string, unknown>()
  for (const resource of resources.filter(({ internal }) => !internal)) {
    const row = fullest(stored.rowsOf(tableOf(resource)))
    if (row === undefined) continue
    const names = namesOf(resources, resource)
    examples.set(names.record, exampleRecord(stored, resource, row))
    for (const mode of ['create', 'update'] as const) {
      const leaves = bodyLeaves(resource, mode)
      const { json, parts } = exampleBodies(stored, leaves, row, row[keyColumnOf(resource)])
      if (mode === 'update' || !leaves.some(needsFile)) examples.set(names[mode], json)
      if (isMultipart(resource)) examples.set(partsNameOf(names[mode]), parts)
    }
  }
  return examples
}

/** The first of the active rows with the fewest empty columns. */
function fullest(rows: readonly RecordData[]): RecordData | undefined {
  const empty = (row: RecordData): number => Object.values(row).filter((value) => value === null).length
  const active = rows.filter(({ deleted_at }) => !deleted_at)
  return active.reduce<RecordData | undefined>(
    (best, row) => (best === undefined || empty(row) < empty(best) ? row : best),
    undefined,
  )
}

/** A body without this file is refused, and a JSON body cannot contain files. Therefore it gets no JSON example. */
const needsFile = ({ field, conditions }: BodyLeaf): boolean =>
  isFile(field) && field.options.required === true && conditions.length === 0

/** Example bodies as JSON and as multipart; in the multipart example the file name represents the file. */
function exampleBodies(stored: StoredRows, leaves: readonly BodyLeaf[], row: RecordData, key: unknown) {
  const files = leaves.flatMap(({ wirePath, field, path }) => {
    const file = isFile(field) ? storedValue({ path, field }, row) : null
    return isObject(file) ? [[`${wirePath}.file`, file.name] as const] : []
  })
  const json = exampleBody(stored, leaves, row, key)
  return { json, parts: { ...json, ...Object.fromEntries(files) } }
}

/** The body for a row; empty values are left out. */
function exampleBody(stored: StoredRows, leaves: readonly BodyLeaf[], row: RecordData, key: unknown): RecordData {
  return leaves.reduce<RecordData>((body, leaf) => {
    const value = bodyValue(stored, leaf, row, key)
    return value === null ? body : withValueAt(body, leaf.wirePath, value)
  }, {})
}

function bodyValue(stored: StoredRows, leaf: BodyLeaf, row: RecordData, key: unknown): unknown {
  const { field, path, wirePath } = leaf
  if (isFile(field)) return null
  if (hasRows(field)) {
    const inner = leavesOf(field.options.fields, 'create')
    return childRows(stored, field, key).map((child) => exampleBody(stored, inner, child, child.id))
  }
  const value = storedValue({ path, field }, row)
  if (!isReference(field) || wirePath !== path || value === null) return value
  const target = targetNamed(stored.resources, field.options.to)
  return target ? { [target.resource.key]: value } : null
}
