import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasOwnerRule, isOfHouse } from '#language/belonging.ts'
import { findFieldAt } from '#language/derive.ts'
import { mapFiles } from '#language/kinds/file.ts'
import { holdsFiles } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { getOwnPath } from '#language/sight.ts'
import { isObject } from '#language/values.ts'
import type { AuditEntry } from '../audit/audit.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import type { SqlScope } from '../db/predicates/sqlScope.ts'
import { joinAnd } from '../db/predicates/testSql.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { type RecordsContext, viewAs } from '../records/recordsContext.ts'
import { isStoredUpload } from '../records/storedUpload.ts'
import { mayReadHistory } from './historyAccess.ts'
import { buildRemovalSight } from './removalSight.ts'

/**
 * The condition on `audit_entries as a` that the user may read the history of the record's resource, and sees the record
 * or would have seen it before it was removed.
 */
export function buildEntrySight(context: RecordsContext, currentUser: CurrentUser): RawBuilder<SqlBool> {
  const conditions = context.resources.flatMap((resource) => {
    if (!mayReadHistory(context, resource, currentUser)) return [sql<SqlBool>`a.resource <> ${resource.name}`]
    const { from, sight } = buildEntryRecord(context, resource, currentUser)
    if (!sight) return []
    const removal = sql`audit_entries as r where r.resource = a.resource and r.record_id = a.record_id and r.action = 'remove' and ${buildRemovalSight(context, resource, currentUser, 'r')}`
    const isLast = sql`not exists (select 1 from audit_entries as b where b.resource = r.resource and b.record_id = r.record_id and b.version > r.version)`
    const wasSeen = hasOwnerRule(resource) ? sql` or exists (select 1 from ${removal} and ${isLast})` : sql``
    return [sql<SqlBool>`(a.resource <> ${resource.name} or exists (select 1 from ${from} and ${sight})${wasSeen})`]
  })
  return joinAnd(isOfHouse(context.resources, currentUser) ? conditions : [...conditions, isAboutDeclared(context)])
}

/** Whether the record of `audit_entries as a` exists and the user sees it; null if the entry is about no record. */
export function buildRecordExists(context: RecordsContext, currentUser: CurrentUser): RawBuilder<boolean | null> {
  const cases = context.resources.map((resource) => {
    const { from, sight } = buildEntryRecord(context, resource, currentUser)
    return sql`when ${resource.name} then exists (select 1 from ${from} and ${sight ?? sql`true`})`
  })
  return sql<boolean | null>`case when a.record_id <> '' then case a.resource ${sql.join(cases, sql` `)} end end`
}

/** The record of `audit_entries as a`, and the condition that the user sees it; undefined if the user sees all. */
function buildEntryRecord(context: RecordsContext, resource: ResourceData, currentUser: CurrentUser) {
  const { viewer } = viewAs(context, resource, currentUser).context
  const scope: SqlScope = { ...context, resource, viewer, alias: 't' }
  const from = sql`${sql.table(getTableName(resource))} as t where ${sql.ref(`t.${getKeyColumn(resource)}`)} = ${buildEntryKey(resource)}`
  return { from, sight: viewer.build(scope, resource.records) }
}

/** Hides what the house does besides its records, such as exports of its own numbers, from users of an owner. */
const isAboutDeclared = ({ resources }: RecordsContext): RawBuilder<SqlBool> =>
  sql<SqlBool>`a.resource in (${sql.join(resources.map(({ name }) => name))})`

/** The key of an entry's record in the type of its column, so that the index of the keys is used; null if invalid. */
const buildEntryKey = (resource: ResourceData): RawBuilder<unknown> =>
  resource.key in resource.fields
    ? sql`a.record_id`
    : sql`case when a.record_id ~ '^[0-9]{1,10}$' then a.record_id::bigint end`

/** The changes of an entry without the fields that the user does not see in every record; file names replace files. */
export function toSeenChanges(
  context: RecordsContext,
  currentUser: CurrentUser,
  { resource: name, changes }: Pick<AuditEntry, 'resource' | 'changes'>,
): AuditEntry['changes'] {
  const resource = context.resources.find((candidate) => candidate.name === name)
  if (!resource || changes === null) return changes
  const seen = viewAs(context, resource, currentUser).resource
  const isHidden = (path: string): boolean => {
    const ownPath = getOwnPath(resource, path)
    const isGuarded = findFieldAt(resource, ownPath)?.options.maySee !== undefined
    const field = findFieldAt(seen, ownPath)
    return isGuarded && (field === undefined || field.options.maySee !== undefined)
  }
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([path]) => !isHidden(path))
      .map(([path, change]) => [path, holdsFiles(findFieldAt(resource, path)) ? nameFiles(change) : change]),
  )
}

/** Replaces each stored file in a change by its file name. */
const nameFiles = (change: unknown): unknown =>
  isObject(change)
    ? Object.fromEntries(
        Object.entries(change).map(([side, value]) => [
          side,
          mapFiles(value, (file) => (isStoredUpload(file) ? file.name : file)),
        ]),
      )
    : change
