import { sql } from 'kysely'

/**
 * Who did what an entry of the trail says; null for the server itself. A user who was erased keeps the id and has a text
 * as name; a service account has no id.
 */
export type Author = {
  readonly id: number | null
  readonly nome: string
  /** The name of the API key with which it was done; absent: none. */
  readonly key?: string
} | null

/** What a `select` from `audit_entries as a` reads of the author beside `a.user_id` and the name of the user. */
export const authorKeyColumns = [
  sql<string | null>`(select k.name from api_keys as k where k.id = a.key_id)`.as('key_name'),
  sql<string | null>`(select s.name from api_keys as k join service_accounts as s on s.id = k.service_account_id
    where k.id = a.key_id)`.as('account_name'),
] as const

interface AuthorRow {
  readonly user_id: number | null
  readonly nome: string | null
  readonly key_name: string | null
  readonly account_name: string | null
}

/** @param erasedName the name of users who were erased */
export function toAuthor({ user_id, nome, key_name, account_name }: AuthorRow, erasedName: string): Author {
  const key = key_name === null ? {} : { key: key_name }
  if (user_id !== null) return { id: user_id, nome: nome ?? erasedName, ...key }
  return account_name === null ? null : { id: null, nome: account_name, ...key }
}
