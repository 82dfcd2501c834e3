import type { DefinitionInfo, TableInfo } from './introspect.ts'
import { buildRenameNumbering, readNumbering } from './numbering.ts'
import type { Change } from './schemaChange.ts'
import { type ColumnDefinition, quoteIdentifier, type TableDefinition } from './tableDefinition.ts'

/** The renames of tables and columns that still have the earlier name in their declaration. */
export function planRenames(actual: readonly TableInfo[], declared: readonly TableDefinition[]): Change[] {
  return declared.flatMap((shape) => {
    const earlierTable = findTableToRename(actual, shape)
    const current = earlierTable ?? findTable(actual, shape.name)
    if (!current) return []
    const hasColumn = (name: string): boolean => current.columns.some((column) => column.name === name)
    const table = quoteIdentifier(shape.name)
    return [
      ...(earlierTable ? [`alter table ${quoteIdentifier(earlierTable.name)} rename to ${table}`] : []),
      ...shape.columns.flatMap(({ name, history: { renamedFrom } = {} }) =>
        renamedFrom === undefined || hasColumn(name) || !hasColumn(renamedFrom)
          ? []
          : [`alter table ${table} rename column ${quoteIdentifier(renamedFrom)} to ${quoteIdentifier(name)}`],
      ),
      ...shape.columns.flatMap((column) => renameNumbering(current, column)),
    ].map((sql) => ({ sql }))
  })
}

/** Renames the sequence or counter of a column, because its name contains the table and the column. */
function renameNumbering(current: TableInfo, { name, history, numbering }: ColumnDefinition): string[] {
  const column = [name, history?.renamedFrom].flatMap(
    (known) => current.columns.find((one) => one.name === known) ?? [],
  )
  const earlier = readNumbering(column[0]?.default ?? null)
  if (!numbering || earlier?.by !== numbering.by || earlier.name === numbering.name) return []
  return [buildRenameNumbering(earlier, numbering.name)]
}

function findTableToRename(actual: readonly TableInfo[], shape: TableDefinition): TableInfo | undefined {
  if (shape.renamedFrom === undefined || findTable(actual, shape.name)) return undefined
  const earlierTable = findTable(actual, shape.renamedFrom)
  return earlierTable?.declared ? earlierTable : undefined
}

const findTable = (tables: readonly TableInfo[], name: string): TableInfo | undefined =>
  tables.find((table) => table.name === name)

/** The constraints or indexes of a table that are dropped, renamed and added. */
export interface PartChanges {
  readonly dropped: readonly string[]
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
  readonly added: readonly string[]
}

/** Compares constraints or indexes. A part that only differs in its name is renamed. */
export function comparePartNames(current: readonly DefinitionInfo[], expected: readonly DefinitionInfo[]): PartChanges {
  const superfluous = findUnmatched(current, expected)
  const missing = findUnmatched(expected, current)
  const unusedTargets = [...missing]
  const renamed = superfluous.flatMap((part) => {
    const index = unusedTargets.findIndex((other) => withoutName(other) === withoutName(part))
    return unusedTargets.splice(index, index < 0 ? 0 : 1).map((target) => ({ from: part.name, to: target.name }))
  })
  return {
    dropped: superfluous.map(({ name }) => name).filter((name) => !renamed.some(({ from }) => from === name)),
    renamed,
    added: missing.map(({ name }) => name).filter((name) => !renamed.some(({ to }) => to === name)),
  }
}

/** The parts that have no counterpart with the same name and definition in `others`. */
const findUnmatched = (parts: readonly DefinitionInfo[], others: readonly DefinitionInfo[]): DefinitionInfo[] =>
  parts.filter(
    ({ name, definition }) => !others.some((other) => other.name === name && other.definition === definition),
  )

/** Removes the name of an index from its definition, so that two definitions can be compared. */
const withoutName = ({ name, definition }: DefinitionInfo): string =>
  definition.replace(` INDEX ${name} ON `, ' INDEX ON ')
