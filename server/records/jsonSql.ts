import { type RawBuilder, sql } from 'kysely'

/** A member of a JSON object; a dotted name creates a nested object. */
export interface JsonMember {
  readonly name: string
  readonly value: RawBuilder<unknown>
}

/** An SQL expression that builds a JSON object. */
export function buildJsonObject(members: readonly JsonMember[]): RawBuilder<unknown> {
  const groups = new Map<string, JsonMember[]>()
  const parts = new Map<string, RawBuilder<unknown>>()
  for (const { name, value } of members) {
    const [groupName = '', ...rest] = name.split('.')
    if (rest.length === 0) parts.set(name, value)
    else groups.set(groupName, [...(groups.get(groupName) ?? []), { name: rest.join('.'), value }])
  }
  for (const [name, innerMembers] of groups) parts.set(name, buildJsonObject(innerMembers))
  return sql`json_build_object(${sql.join([...parts].flatMap(([name, value]) => [sql.lit(name), value]))})`
}

/** An instant as ISO 8601 UTC with milliseconds, for use inside JSON. */
export const formatInstantSql = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
