import type { MigrationScripts } from './migrationHistory.ts'
import { type ColumnDefinition, type NamedSql, quoteIdentifier, type TableDefinition } from './tableDefinition.ts'

/** The names of the functions and tables that migrations after `last` create. */
export const listLaterNames = (scripts: MigrationScripts, last: string): readonly string[] =>
  [...scripts]
    .filter(([name]) => name > last)
    .flatMap(([, statements]) => statements)
    .flatMap((sql) => /^create (?:or replace )?(?:function|table) (?:public\.)?(\w+)/.exec(sql)?.[1] ?? [])

/**
 * A declared table without the columns, constraints and indexes that need functions or tables of later migrations. The
 * migration after those adds them.
 */
export function withoutLaterParts(table: TableDefinition, laterNames: readonly string[]): TableDefinition {
  const missing = [...laterNames]
  const needsMissing = (sql = ''): boolean =>
    missing.some((name) => (name.startsWith('"') ? sql.includes(name) : new RegExp(`\\b${name}\\b`).test(sql)))
  const columns = table.columns.filter((column: ColumnDefinition) => {
    const isLater = needsMissing(column.default) || needsMissing(column.generated)
    if (isLater) missing.push(quoteIdentifier(column.name))
    return !isLater
  })
  const canExist = ({ sql }: NamedSql): boolean => !needsMissing(sql)
  return {
    ...table,
    columns,
    constraints: table.constraints.filter(canExist),
    indexes: table.indexes.filter(canExist),
  }
}
