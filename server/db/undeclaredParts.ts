import type { ColumnDefinition, NamedSql } from './tableDefinition.ts'

/**
 * Columns and constraints of declared tables that are not declared, by table: data that no screen or API response may
 * show, and rules that only the database can enforce under concurrent writes.
 */
export interface UndeclaredParts {
  readonly [table: string]: {
    readonly columns?: readonly ColumnDefinition[]
    readonly constraints?: readonly NamedSql[]
  }
}

/** The undeclared columns that the accounts of every product need. */
export const accountParts: UndeclaredParts = {
  /** The argon2 hash of the password; null until the user has set one. */
  users: { columns: [{ name: 'password_hash', type: 'text', notNull: false }] },
}
