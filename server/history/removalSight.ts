import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasOwnerRule } from '#language/belonging.ts'
import type { ResourceData } from '#language/resource.ts'
import { toOwnerText } from '../audit/ownerText.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { type RecordsContext, viewAs } from '../records/recordsContext.ts'

/**
 * The condition on an entry of `audit_entries` about a removal that the user would have seen the removed record;
 * undefined if the user sees all records. The entry stores the owner of the record. If the visibility depends on
 * anything else, it is no longer known, and the condition is always false.
 *
 * @param alias the alias of `audit_entries`
 */
export function buildRemovalSight(
  context: RecordsContext,
  resource: ResourceData,
  currentUser: CurrentUser,
  alias: string,
): RawBuilder<SqlBool> | undefined {
  const { viewer } = viewAs(context, resource, currentUser).context
  if (!viewer.build({ ...context, resource, viewer, alias: 't' }, resource.records)) return undefined
  const { belongsTo = '' } = resource
  if (!hasOwnerRule(resource)) return sql<SqlBool>`false`
  const { own, chosenOwner = own[belongsTo] ?? null } = currentUser
  return sql<SqlBool>`${sql.ref(`${alias}.owner`)} = ${toOwnerText(chosenOwner)}`
}
