import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { getRecord } from './readRecords.ts'
import { isRestricted } from './recordReader.ts'
import type { UserView } from './recordsContext.ts'
import type { RecordWrite, VersionedRecord } from './recordWrite.ts'

/** Whether the user of the view sees every record of a resource as it is stored. */
export const isSeenWhole = ({ context, resource: seenResource }: UserView, resource: ResourceData): boolean =>
  seenResource === resource && !isRestricted(context, resource)

/**
 * A record as the user of the view sees it; undefined if the user does not see it.
 *
 * @param record the whole record of the same transaction
 */
export async function toSeenRecord(
  view: UserView,
  trx: Db,
  resource: ResourceData,
  record: RecordData,
): Promise<RecordData | undefined> {
  if (isSeenWhole(view, resource)) return record
  return getRecord(view.context, trx, view.resource, record[resource.key] as string | number)
}

/**
 * The response of a write: the record as the user sees it.
 *
 * @param version the number of the version that the write created
 * @throws HttpError 403 if the user would no longer see the record, which rolls the write back
 */
export async function answerSeen(
  { view, trx, resource }: RecordWrite,
  record: RecordData,
  version: number,
): Promise<VersionedRecord> {
  const seen = await toSeenRecord(view, trx, resource, record)
  if (!seen) throw new HttpError(403, 'errors.outOfSight')
  return { record: seen, version }
}
