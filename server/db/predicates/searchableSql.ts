import { type RawBuilder, sql } from 'kysely'

/**
 * A text for use in a LIKE pattern after `searchable`, with its own wildcards escaped. They are escaped last, because
 * `searchable` converts the full-width `％` and `＿` to plain ones.
 */
export function escapeWildcards(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`regexp_replace(searchable(${text}), '([\\\\%_])', '\\\\\\1', 'g')`
}
