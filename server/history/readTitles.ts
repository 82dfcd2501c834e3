import { sql } from 'kysely'
import type { ResourceData } from '#language/resource.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import { buildPath } from '../db/predicates/predicateSql.ts'
import type { SqlScope } from '../db/predicates/sqlScope.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import { type RecordsContext, viewAs } from '../records/recordsContext.ts'

/** A record that a change refers to. */
export interface Target {
  readonly resource: ResourceData
  /** Undefined if the change contains only the title of the record. */
  readonly key: string | undefined
  /** When the change was made. */
  readonly at: Date
}

export interface TargetTitles {
  /** Whether the user sees the record, or may at least see its title. */
  readonly isSeen: (target: Target) => boolean
  /**
   * The title that the record had when the change was made; the current title if that is unknown; null if the record
   * was removed.
   */
  readonly getTitle: (target: Target) => string | null
}

/** Finds out which of these records a user sees, and their titles at the time of each change. */
export async function readTitles(
  context: RecordsContext,
  currentUser: CurrentUser,
  targets: readonly Target[],
): Promise<TargetTitles> {
  const resources = [...new Set(targets.map(({ resource }) => resource))]
  const found = new Map<string, { readonly title: string; readonly isSeen: boolean }>()
  const limited = new Set<ResourceData>()
  for (const resource of resources) {
    const { viewer } = viewAs(context, resource, currentUser).context
    const scope: SqlScope = { ...context, resource, viewer, alias: 't' }
    const sight = resource.titles === 'open' ? undefined : viewer.build(scope, resource.records)
    if (sight) limited.add(resource)
    const keys = targets.flatMap((target) => {
      const key =
        target.resource === resource && target.key !== undefined ? parseRecordKey(resource, target.key) : undefined
      return key === undefined ? [] : [key]
    })
    if (keys.length === 0) continue
    const key = sql.ref(`t.${getKeyColumn(resource)}`)
    const { rows } = await sql<{ key: string; title: unknown; seen: boolean }>`
      select ${key}::text as key, ${buildPath(scope, resource.title)} as title, ${sight ?? sql`true`} as seen
      from ${sql.table(getTableName(resource))} as t where ${key} in (${sql.join([...new Set(keys)])})`.execute(
      context.db,
    )
    for (const row of rows)
      found.set(nameTarget(resource, row.key), { title: String(row.title ?? ''), isSeen: row.seen === true })
  }
  const formerTitles = await readFormerTitles(context, targets)
  const find = ({ resource, key }: Target) => (key === undefined ? undefined : found.get(nameTarget(resource, key)))
  return {
    isSeen: (target) => !limited.has(target.resource) || find(target)?.isSeen === true,
    getTitle: (target) => formerTitles.get(target) ?? find(target)?.title ?? null,
  }
}

const nameTarget = ({ name }: ResourceData, key: string): string => `${name} ${key}`

/** The titles in the audit trail at the time of each change. */
async function readFormerTitles(
  { db }: Pick<RecordsContext, 'db'>,
  targets: readonly Target[],
): Promise<ReadonlyMap<Target, string>> {
  const known = targets.filter(({ key }) => key !== undefined)
  if (known.length === 0) return new Map()
  const names = known.map(({ resource }) => resource.name)
  const keys = known.map(({ key }) => key ?? '')
  const times = known.map(({ at }) => at.toISOString())
  const { rows } = await sql<{ place: string; title: string | null }>`
    select target.place, (
      select title from audit_entries as a
      where a.resource = target.resource and a.record_id = target.id and a.at <= target.at and a.title is not null
      order by a.version desc limit 1
    ) as title
    from unnest(${names}::text[], ${keys}::text[], ${times}::timestamptz[]) with ordinality
      as target (resource, id, at, place)`.execute(db)
  return new Map(
    rows.flatMap(({ place, title }): [Target, string][] => {
      const target = known[Number(place) - 1]
      return target && title !== null ? [[target, title]] : []
    }),
  )
}
