import { sql } from 'kysely'
import { loadLargeValues } from '../audit/largeValues.ts'
import type { Db } from '../db/tables.ts'
import type { FieldChange, FieldChanges } from '../records/diffRecords.ts'
import { joinPartialChanges } from './partialChanges.ts'

/** A record in the audit trail. */
export interface AuditedRecord {
  /** The name of the record's resource. */
  readonly resource: string
  readonly id: string
}

/**
 * The values that differ between two versions of a record, by path: `from` in the version `after`, `to` in the version
 * `upTo`, or now.
 */
export async function readChangesBetween(
  db: Db,
  { resource, id }: AuditedRecord,
  { after, upTo }: { readonly after: number; readonly upTo?: number },
): Promise<FieldChanges> {
  const end = upTo === undefined ? sql`` : sql` and version <= ${upTo}`
  const { rows } = await sql<ChangedPath>`
    select one.key as path, (array_agg(one.value order by version))[1] as first,
      (array_agg(one.value order by version desc))[1] as last,
      case when bool_or(one.value ? 'partialBy') then jsonb_agg(one.value order by version) end as parts
    from audit_entries, jsonb_each(changes) as one
    where resource = ${resource} and record_id = ${id} and version > ${after}${end} and jsonb_typeof(changes) = 'object'
    group by one.key order by one.key`.execute(db)
  const join = await loadLargeValues(
    db,
    rows.flatMap(({ first, last, parts }) => parts ?? [first, last]),
  )
  return Object.fromEntries(
    rows
      .map(({ path, first, last, parts }) => {
        const ends = { from: join(first).from ?? null, to: join(last).to ?? null }
        return [path, parts ? joinPartialChanges(parts.map(join)) : ends] as const
      })
      .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)),
  )
}

/** The first and the last change of a field, and all changes if an entry contains only the rows that differ. */
interface ChangedPath {
  readonly path: string
  readonly first: FieldChange
  readonly last: FieldChange
  readonly parts: readonly FieldChange[] | null
}

/**
 * Whether the audit trail has every change after a version in full, so that the values of the version can be computed
 * backwards from the current ones.
 */
export async function isCompleteAfter(db: Db, { resource, id }: AuditedRecord, version: number): Promise<boolean> {
  const incomplete = await db
    .selectFrom('audit_entries')
    .select('version')
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .where('version', '>', version)
    .where('is_complete', '=', false)
    .limit(1)
    .executeTakeFirst()
  return incomplete === undefined
}
