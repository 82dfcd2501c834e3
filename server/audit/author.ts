import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Who did what an entry of the trail says; null for the server itself. A user who was erased keeps the id and has a text
 * as name; a service account and somebody whom the reader may not see have no id.
 */
export type Author = {
  readonly id: number | null
  readonly nome: string
  /** The name of the API key with which it was done; absent: none. */
  readonly key?: string
} | null

/** How people are named to one reader. */
export interface PersonNames {
  /** What users who were erased are called. */
  readonly erased: string
  /** What users are called whom the reader may not see. */
  readonly hidden: string
  /** The condition on `users as u` that the reader sees the person; undefined if that is everybody. */
  readonly sight: RawBuilder<SqlBool> | undefined
}

/** What a `select` from `audit_entries as a`, joined with `users as u`, reads of the author of an entry. */
export const selectAuthor = ({ sight }: PersonNames) =>
  [
    'a.user_id',
    'u.nome',
    sql<boolean>`(u.id is not null and ${sight ?? sql`true`} is not true)`.as('is_hidden'),
    sql<string | null>`(select k.name from api_keys as k where k.id = a.key_id)`.as('key_name'),
    sql<string | null>`(select s.name from api_keys as k join service_accounts as s on s.id = k.service_account_id
      where k.id = a.key_id)`.as('account_name'),
  ] as const

interface AuthorRow {
  readonly user_id: number | null
  readonly nome: string | null
  readonly is_hidden: boolean
  readonly key_name: string | null
  readonly account_name: string | null
}

export function toAuthor({ user_id, nome, is_hidden, key_name, account_name }: AuthorRow, names: PersonNames): Author {
  if (is_hidden) return { id: null, nome: names.hidden }
  const key = key_name === null ? {} : { key: key_name }
  if (user_id !== null) return { id: user_id, nome: nome ?? names.erased, ...key }
  return account_name === null ? null : { id: null, nome: account_name, ...key }
}
