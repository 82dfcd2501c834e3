import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Counts the rows that would make a statement of a migration fail: rows that violate a check that the statement adds,
 * or that have no value in a column that it makes required.
 *
 * @throws Error with their number and the query that finds them
 */
export async function refuseOffenders(db: QueryExecutorProvider, statement: string): Promise<void> {
  const query = buildOffenderQuery(statement)
  if (query === undefined) return
  const { rows } = await sql<{ count: string }>`select count(*) as count ${sql.raw(query)}`.execute(db)
  const count = Number(rows[0]?.count)
  if (count === 0) return
  const subject = count === 1 ? '1 row does' : `${count} rows do`
  throw new Error(`${subject} not fit, nothing was changed. They are found by: select * ${query}`)
}

/** The query for these rows without the selected columns: `from … where …`. */
function buildOffenderQuery(statement: string): string | undefined {
  const [, checkedTable, condition] = /^alter table (\S+) add constraint \S+ check \((.*)\)$/s.exec(statement) ?? []
  if (checkedTable !== undefined) return `from ${checkedTable} where not (${condition})`
  const [, table, column] = /^alter table (\S+) alter column (\S+) set not null$/.exec(statement) ?? []
  return table === undefined ? undefined : `from ${table} where ${column} is null`
}
