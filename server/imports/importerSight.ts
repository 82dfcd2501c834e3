import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CurrentUser } from '../http/currentUser.ts'
import { buildPersonSight } from '../records/personNames.ts'
import type { ImportsContext } from './importsContext.ts'

/** A condition on imports `i`: the user's own, and for an administrator also those of all users in sight. */
export function buildImporterSight({ records }: ImportsContext, currentUser: CurrentUser): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`i.user_id = ${currentUser.id}`
  if (!currentUser.isAdmin) return own
  const seen = buildPersonSight(records, currentUser)
  return seen
    ? sql<SqlBool>`(${own} or exists (select from users as u where u.id = i.user_id and ${seen}))`
    : sql<SqlBool>`true`
}
