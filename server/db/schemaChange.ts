/** One statement that brings the actual tables closer to the declared ones. */
export interface Change {
  /** The statement without its semicolon. */
  readonly sql: string
  /** Whether the statement deletes data, so that a developer has to confirm it. */
  readonly deletesData?: true
  /** What a developer must check before running the statement. */
  readonly warning?: string
  /** A message that asks the developer to complete the declaration. No migration is written until then. */
  readonly question?: string
  /** The table, or the column, that the statement adds. */
  readonly adds?: SchemaPart
  /** The table, or the column, that the statement drops. */
  readonly drops?: SchemaPart
  /** The column whose values the statement converts, and about which `question` asks. */
  readonly converts?: SchemaPart
}

export interface SchemaPart {
  readonly table: string
  /** Undefined for the table itself. */
  readonly column?: string
}
