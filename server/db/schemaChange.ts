/** One statement that brings the actual tables closer to the declared ones. */
export interface Change {
  /** Without its semicolon. */
  readonly sql: string
  /** Whether it deletes data, so that a person has to confirm it. */
  readonly deletesData?: true
  /** What to check before running it. */
  readonly warning?: string
  /** What the declaration has to say before the statement may be written. */
  readonly question?: string
  /** The table, or the column, that it adds. */
  readonly adds?: SchemaPart
  /** The table, or the column, that it drops. */
  readonly drops?: SchemaPart
  /** The column whose values it converts, and about which it has a question. */
  readonly converts?: SchemaPart
}

export interface SchemaPart {
  readonly table: string
  /** Undefined for the table itself. */
  readonly column?: string
}
