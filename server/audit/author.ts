import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * The author of an audit entry; null for the server itself. An erased user keeps the id, and a fixed text replaces the
 * name. A service account, and a user whom the reader does not see, have no id.
 */
export type Author = {
  readonly id: number | null
  readonly nome: string
  /** The name of the API key of the request; absent: none. */
  readonly key?: string
} | null

/** How the API names people to one reader. */
export interface PersonNames {
  /** The name for users who were erased. */
  readonly erased: string
  /** The name for users whom the reader does not see. */
  readonly hidden: string
  /** The condition on `users as u` that the reader sees the user; undefined if the reader sees all users. */
  readonly sight: RawBuilder<SqlBool> | undefined
}

/** The columns about the author of an entry, for a `select` from `audit_entries as a` joined with `users as u`. */
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
