import type { ColumnInfo, DefinitionInfo, TableInfo } from './introspect.ts'

/** Empties the definitions of constraints and indexes of rebuilt columns, so that these parts are added again, too. */
export function forgetPartsOfRebuiltColumns(current: TableInfo, expected: TableInfo): TableInfo {
  const rebuilt = findRebuiltColumns(current, expected)
  const forget = (part: DefinitionInfo): DefinitionInfo =>
    rebuilt.some(({ name }) => mentions(part.definition, name)) ? { ...part, definition: '' } : part
  return { ...current, constraints: current.constraints.map(forget), indexes: current.indexes.map(forget) }
}

/**
 * The columns that are dropped and added again: PostgreSQL before version 17 cannot change how a column is generated,
 * and no version changes the type of a column that a generated one reads.
 */
export function findRebuiltColumns(current: TableInfo, expected: TableInfo): ColumnInfo[] {
  const findAfter = (before: ColumnInfo) => expected.columns.find(({ name }) => name === before.name)
  const hasOtherType = (before: ColumnInfo) => (findAfter(before)?.type ?? before.type) !== before.type
  const retyped = current.columns.filter(hasOtherType)
  return current.columns.filter((before) => {
    const after = findAfter(before)
    if (!after?.generated) return false
    const reads = (column: ColumnInfo) => mentions(after.default ?? '', column.name)
    return !before.generated || before.default !== after.default || hasOtherType(before) || retyped.some(reads)
  })
}

const mentions = (definition: string, column: string): boolean => new RegExp(`\\b${column}\\b`).test(definition)
