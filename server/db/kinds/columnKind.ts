import type { RawBuilder } from 'kysely'

/** The column of one kind of field. */
export interface ColumnKind<O extends object> {
  /** The SQL type; `key` is the type of the referenced key, and null means no column of its own. */
  readonly type:
    | 'text'
    | 'text[]'
    | 'integer'
    | 'numeric'
    | 'boolean'
    | 'date'
    | 'time'
    | 'timestamptz(3)'
    | 'jsonb'
    | 'key'
    | null
  /** The end of the column's name. */
  readonly suffix?: string
  /** The default value as an SQL expression; undefined if there is none. */
  preset?(options: O): string | undefined
  /** The expression of the value on the wire, if it differs from the column. */
  toWire?(options: O, column: RawBuilder<unknown>): RawBuilder<unknown>
  /** The condition of the check constraint; undefined if the type suffices. */
  check?(options: O, column: string): string | undefined
}

/** A text that is at most `max` characters long. */
export const boundedText = {
  type: 'text',
  check: ({ max }, column) => (max === undefined ? undefined : `char_length(${column}) <= ${max}`),
} as const satisfies ColumnKind<{ readonly max?: number }>
