import { createHash } from 'node:crypto'
import type { FormatPart } from '#language/sequences.ts'

/** A table as SQL defines it. */
export interface TableDefinition {
  readonly name: string
  /** The earlier name of the table, which the declaration states. */
  readonly renamedFrom?: string
  readonly columns: readonly ColumnDefinition[]
  readonly constraints: readonly NamedSql[]
  readonly indexes: readonly NamedSql[]
}

export interface ColumnDefinition {
  readonly name: string
  /** An SQL type, e.g. `timestamptz(3)`. */
  readonly type: string
  readonly notNull: boolean
  /** An SQL expression. */
  readonly default?: string
  /** Whether the database numbers the rows unless a value is given. */
  readonly identity?: boolean
  /** The SQL expression of a generated column, over the row's other columns. */
  readonly generated?: string
  /** Whether the server computes and stores the value at each save. */
  readonly storedBySave?: boolean
  /** The source of the numbers in the default value. */
  readonly numbering?: Numbering
  readonly history?: ColumnHistory
}

/** The source of a column's numbers: its own sequence, or rows of `number_counters`. */
export interface Numbering {
  readonly by: 'sequence' | 'counter'
  /** The name of the sequence or of the counter. */
  readonly name: string
  /** The column's default value, an SQL expression. */
  readonly default: string
  /** The parts of the number's text; undefined if the number itself is the value. */
  readonly parts?: readonly FormatPart[]
  readonly perYear: boolean
}

/** What a declaration says about existing values. */
export interface ColumnHistory {
  /** The earlier name of the column. */
  readonly renamedFrom?: string
  /** Whether values of another type are converted. */
  readonly isConverted?: boolean
  /** The new value for each earlier one. */
  readonly renamedValues?: { readonly [earlier: string]: string }
  /** The SQL expression of the value for existing rows that have none. */
  readonly fill?: string
}

/** A constraint (`check (…)`) or an index (its whole `create` statement). */
export interface NamedSql {
  readonly name: string
  readonly sql: string
}

/** The suffix of a name, which gives the purpose of the constraint or index. */
export type NameRole =
  | 'pkey'
  | 'fkey'
  | 'check'
  | 'rule'
  | 'only'
  | 'key'
  | 'seq'
  | 'idx'
  | 'sort'
  | 'search'
  | 'living'
  | 'inactive'

/**
 * The name of a constraint or index, derived from its columns: `users_email_key`. `key` means unique, `only` for
 * "at most one".
 */
export function buildName(table: string, columns: readonly string[], role: NameRole): string {
  return shortenName([table, ...columns, role].join('_'))
}

/** The maximum length of a name in PostgreSQL, which truncates longer names without an error. */
const maxNameLength = 63

function shortenName(name: string): string {
  if (name.length <= maxNameLength) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.slice(0, maxNameLength - hash.length - 1)}_${hash}`
}

/** An SQL identifier. Always quoted, because a field may be called `order` or `user`. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** An SQL string literal. */
export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`
