import { createHash } from 'node:crypto'

/** A table as SQL can make it. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly ColumnShape[]
  readonly constraints: readonly NamedSql[]
  readonly indexes: readonly NamedSql[]
}

export interface ColumnShape {
  readonly name: string
  /** An SQL type, e.g. `timestamptz(3)`. */
  readonly type: string
  readonly notNull: boolean
  /** An SQL expression. */
  readonly default?: string
  /** The database counts it up, unless a value is given. */
  readonly identity?: boolean
  /** An SQL expression over the row's other columns that is its value, always. */
  readonly generated?: string
}

/** A constraint (`check (…)`) or an index (the whole statement that makes it). */
export interface NamedSql {
  readonly name: string
  readonly sql: string
}

/** What a name says of its constraint or index. */
export type NameRole = 'pkey' | 'fkey' | 'check' | 'only' | 'key' | 'idx' | 'sort' | 'search' | 'living' | 'inactive'

/**
 * The name of a constraint or an index, always the same for the same columns: `users_email_key`.
 * `key` stands for unique, `only` for "at most one".
 */
export function nameFor(table: string, columns: readonly string[], role: NameRole): string {
  return shortened([table, ...columns, role].join('_'))
}

/** The longest name PostgreSQL keeps; it cuts the rest off in silence. */
const longestName = 63

function shortened(name: string): string {
  if (name.length <= longestName) return name
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.slice(0, longestName - mark.length - 1)}_${mark}`
}

/** A name in SQL. Quoted always, because a field may be called `order` or `user`. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text in SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
