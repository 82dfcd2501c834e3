import { type BodyLeaf, getBodyLeaves, toBodyLeaves } from '#language/bodyLeaves.ts'
import { findTarget } from '#language/catalog.ts'
import { isMultipart } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import { hasRows, holdsFiles, isFile, isLinks, isReference, isSecret } from '#language/kinds/kinds.ts'
import { isObject, withValueAt } from '#language/values.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import {
  buildExampleRecord,
  type ExampleTables,
  getChildRows,
  getColumnValue,
  getLinkedKeys,
} from './exampleRecords.ts'
import { getMultipartName, getSchemaNames } from './openApiParts.ts'
import type { RecordsContext } from './recordsContext.ts'

/**
 * An example for each named schema of a resource: one stored record, as in a response of the API, and the bodies that
 * would create and save it.
 */
export function buildSchemaExamples(
  { resources }: Pick<RecordsContext, 'resources'>,
  tables: readonly { readonly table: string; readonly rows: readonly RecordData[] }[],
): ReadonlyMap<string, unknown> {
  const rows = new Map(tables.map((table) => [table.table, table.rows]))
  const exampleTables: ExampleTables = { resources, getRows: (table) => rows.get(table) ?? [] }
  const examples = new Map<string, unknown>()
  for (const resource of resources.filter(({ internal }) => !internal)) {
    const row = findFullestRow(exampleTables.getRows(getTableName(resource)))
    if (row === undefined) continue
    const names = getSchemaNames(resources, resource)
    examples.set(names.record, buildExampleRecord(exampleTables, resource, row))
    for (const mode of ['create', 'update'] as const) {
      const leaves = getBodyLeaves(resource, mode)
      const { json, parts } = buildExampleBodies(exampleTables, leaves, row, row[getKeyColumn(resource)])
      if (mode === 'update' || !leaves.some(requiresFile)) examples.set(names[mode], json)
      if (isMultipart(resource)) examples.set(getMultipartName(names[mode]), parts)
    }
  }
  return examples
}

/** The first of the active rows with the fewest empty columns. */
function findFullestRow(rows: readonly RecordData[]): RecordData | undefined {
  const countEmpty = (row: RecordData): number => Object.values(row).filter((value) => value === null).length
  const active = rows.filter(({ deleted_at }) => !deleted_at)
  return active.reduce<RecordData | undefined>(
    (selected, row) => (selected === undefined || countEmpty(row) < countEmpty(selected) ? row : selected),
    undefined,
  )
}

/** A body without this file is refused, and a JSON body cannot contain files. Therefore it gets no JSON example. */
const requiresFile = ({ field, conditions }: BodyLeaf): boolean =>
  isFile(field) && field.options.required === true && conditions.length === 0

/** Example bodies as JSON and as multipart; in the multipart example the file name represents the file. */
function buildExampleBodies(exampleTables: ExampleTables, leaves: readonly BodyLeaf[], row: RecordData, key: unknown) {
  const files = leaves.flatMap(({ wirePath, field, path }) => {
    const file = isFile(field) ? getColumnValue({ path, field }, row) : null
    return isObject(file) ? [[`${wirePath}.file`, file.name] as const] : []
  })
  const json = buildExampleBody(exampleTables, leaves, row, key)
  return { json, parts: { ...json, ...Object.fromEntries(files) } }
}

/** The body for a row; empty values are left out. */
function buildExampleBody(
  exampleTables: ExampleTables,
  leaves: readonly BodyLeaf[],
  row: RecordData,
  key: unknown,
): RecordData {
  return leaves.reduce<RecordData>((body, leaf) => {
    const value = getBodyValue(exampleTables, leaf, row, key)
    return value === null ? body : withValueAt(body, leaf.wirePath, value)
  }, {})
}

function getBodyValue(exampleTables: ExampleTables, leaf: BodyLeaf, row: RecordData, key: unknown): unknown {
  const { field, path, wirePath } = leaf
  if (holdsFiles(field) || isSecret(field)) return null
  if (hasRows(field)) {
    const innerLeaves = toBodyLeaves(field.options.fields, 'create')
    return getChildRows(exampleTables, field, key).map((child) =>
      buildExampleBody(exampleTables, innerLeaves, child, child.id),
    )
  }
  if (isLinks(field)) return getLinkedKeys(exampleTables, field, key)
  const value = getColumnValue({ path, field }, row)
  if (!isReference(field) || wirePath !== path || value === null) return value
  const target = findTarget(exampleTables.resources, field.options.to)
  return target ? { [target.resource.key]: value } : null
}
