import { type QueryExecutorProvider, sql } from 'kysely'

/** A table as PostgreSQL's system catalog describes it. */
export interface TableInfo {
  readonly name: string
  /** Whether the table was created from a declaration; `markDeclared` records that. */
  readonly declared: boolean
  readonly columns: readonly ColumnInfo[]
  readonly constraints: readonly DefinitionInfo[]
  readonly indexes: readonly DefinitionInfo[]
}

export interface ColumnInfo {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly default: string | null
  readonly identity: boolean
  /** Whether `default` is the expression of a generated column. */
  readonly generated: boolean
}

export interface DefinitionInfo {
  readonly name: string
  readonly definition: string
}

/** The comment on tables that come from a declaration; other tables have none. */
export const declaredComment = 'declared'

/**
 * Reads the tables of the schema `public`, sorted by name. Works on PGlite and PostgreSQL, inside or outside a
 * transaction.
 */
export async function introspect(db: QueryExecutorProvider): Promise<TableInfo[]> {
  const [tables, columns, constraints, indexes] = [
    await readTables(db),
    await readColumns(db),
    await readConstraints(db),
    await readIndexes(db),
  ]
  return tables.map(({ name, comment }) => ({
    name,
    declared: comment === declaredComment,
    columns: columns.filter((row) => row.table === name).map(({ table: _, ...column }) => column),
    constraints: constraints.filter((row) => row.table === name).map(({ table: _, ...constraint }) => constraint),
    indexes: indexes.filter((row) => row.table === name).map(({ table: _, ...index }) => index),
  }))
}

interface WithTableName {
  readonly table: string
}

async function readTables(db: QueryExecutorProvider): Promise<{ name: string; comment: string | null }[]> {
  const { rows } = await sql<{ name: string; comment: string | null }>`
    select c.relname::text as name, obj_description(c.oid, 'pg_class') as comment
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`.execute(db)
  return rows
}

async function readColumns(db: QueryExecutorProvider): Promise<(ColumnInfo & WithTableName)[]> {
  const { rows } = await sql<ColumnInfo & WithTableName>`
    select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as "default", a.attidentity <> '' as identity, a.attgenerated <> '' as generated
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db)
  return rows
}

// From PostgreSQL 18 on, "not null" is a constraint too (contype 'n'); it is skipped, because the column already has
// it.
async function readConstraints(db: QueryExecutorProvider): Promise<(DefinitionInfo & WithTableName)[]> {
  const { rows } = await sql<DefinitionInfo & WithTableName>`
    select c.relname::text as "table", k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and k.contype in ('p', 'f', 'c', 'u', 'x')
    order by c.relname, k.conname`.execute(db)
  return rows
}

/** Leaves out the indexes of constraints, because they are created and dropped with the constraint. */
async function readIndexes(db: QueryExecutorProvider): Promise<(DefinitionInfo & WithTableName)[]> {
  const { rows } = await sql<DefinitionInfo & WithTableName>`
    select c.relname::text as "table", i.relname::text as name, pg_get_indexdef(i.oid) as definition
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class c on c.oid = x.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
    order by c.relname, i.relname`.execute(db)
  return rows
}
