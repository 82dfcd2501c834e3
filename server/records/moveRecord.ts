import { type RawBuilder, sql } from 'kysely'
import { findFieldAt } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import { findPosition, type PositionLeaf } from '#language/positions.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { buildNumbering } from '../db/numbering.ts'
import { loadForUpdate, readCurrent } from './loadForUpdate.ts'
import { parseRecordKey } from './parseRecordKey.ts'
import { createFieldError } from './recordErrors.ts'
import type { UserView } from './recordsContext.ts'
import type { RecordRequest, RecordWrite, VersionedRecord } from './recordWrite.ts'
import { runAllow } from './runHooks.ts'
import type { RecordId } from './save.ts'
import { answerSeen } from './seenRecord.ts'

/**
 * The maximum length of a position. Each move between two records adds a digit; if a position becomes longer, all
 * records get whole numbers again.
 */
const maxPlaceLength = 60

/**
 * Moves a record after another record of its list, or to the start. A user who may edit the record may move it, unless
 * the `allow` hook of its updates refuses.
 *
 * @param body `{ after }`, a key or null
 * @param audit writes the audit entry and returns its number
 */
export function moveRecord(
  request: RecordRequest,
  id: RecordId,
  body: unknown,
  audit: (write: RecordWrite, record: RecordData) => Promise<number>,
): Promise<VersionedRecord> {
  const { resource } = request
  const position = findPosition(resource)
  if (!position) throw new Error(`${resource.name} has no position`)
  return loadForUpdate(request, id, 'edit', async (write) => {
    await runAllow(write, request.hooks?.update)
    write.requireVersion()
    const after = readAfter(resource, body, id)
    write.requireState()
    // Only one move runs at a time, so that two records cannot get the same position.
    await sql`select pg_advisory_xact_lock(hashtext(${`${getTableName(resource)}.position`}))`.execute(write.trx)
    const [table, column, key] = getNames(resource, position)
    let place = await computePosition(write, position, id, after)
    if (place.length > maxPlaceLength) {
      await sql`update ${table} set ${column} = numbers.place from (select ${key} as key, row_number() over (order by ${column}, ${key}) as place from ${table}) as numbers where ${table}.${key} = numbers.key`.execute(
        write.trx,
      )
      place = await computePosition(write, position, id, after)
    }
    await sql`update ${table} set ${column} = ${place}::numeric where ${key} = ${id}`.execute(write.trx)
    const record = await readCurrent(write, id)
    return answerSeen(write, record, await audit(write, record))
  })
}

function readAfter(resource: ResourceData, body: unknown, id: RecordId): RecordId | null {
  const after = isObject(body) && Object.hasOwn(body, 'after') ? body.after : undefined
  if (after === null) return null
  const key =
    typeof after === 'string' || typeof after === 'number' ? parseRecordKey(resource, String(after)) : undefined
  if (key === undefined || key === id) throw createFieldError(resource, 'after', 'errors.invalidId')
  return key
}

const getNames = (resource: ResourceData, { path, field }: PositionLeaf) =>
  [sql.table(getTableName(resource)), sql.id(getColumnName(path, field.kind)), sql.id(getKeyColumn(resource))] as const

/** The position after the record `after`, or before all records. */
async function computePosition(
  { trx, resource, view }: RecordWrite,
  position: PositionLeaf,
  id: RecordId,
  after: RecordId | null,
): Promise<string> {
  const [table, column, key] = getNames(resource, position)
  const others = sql`(select ${key} as key, ${column} as place from ${table} where ${key} <> ${id}${buildSameList(resource, position, id)})`
  const end = sql.raw(buildDefault(resource, position))
  const query =
    after === null
      ? sql<{ place: string }>`select coalesce(min(place) - 1, ${end}) as place from ${others} as others`
      : sql<{ place: string }>`select coalesce(
          trim_scale((before.place + (select min(place) from ${others} as later where later.place > before.place)) * 0.5),
          ${end}) as place
        from ${others} as before where before.key = ${after}${andSeenAfter(view, resource, after)}`
  const place = (await query.execute(trx)).rows[0]?.place
  if (place === undefined) throw createFieldError(resource, 'after', 'errors.invalidId')
  return String(place)
}

/** A record that the user does not see is refused like one that does not exist. */
function andSeenAfter({ context }: UserView, resource: ResourceData, after: RecordId): RawBuilder<unknown> {
  const sight = context.viewer.build({ ...context, resource, alias: 't' }, resource.records)
  if (!sight) return sql``
  const key = sql.ref(`t.${getKeyColumn(resource)}`)
  return sql` and exists (select 1 from ${sql.table(getTableName(resource))} as t where ${key} = ${after} and ${sight})`
}

/** The next number of the sequence, which is higher than every position. */
const buildDefault = (resource: ResourceData, { path, field }: PositionLeaf): string =>
  buildNumbering(getTableName(resource), getColumnName(path, field.kind)).default

/** The condition that a row belongs to the same list as the record. */
function buildSameList(resource: ResourceData, { field }: PositionLeaf, id: RecordId): RawBuilder<unknown> {
  const { within } = field.options
  const withinField = within === undefined ? undefined : findFieldAt(resource, within)
  if (within === undefined || !withinField) return sql``
  const column = sql.id(getColumnName(within, withinField.kind))
  const key = sql.id(getKeyColumn(resource))
  return sql` and ${column} is not distinct from (select ${column} from ${sql.table(getTableName(resource))} where ${key} = ${id})`
}
