import type { ValueMaps } from '../db/importTables.ts'
import { HttpError } from '../http/httpError.ts'
import type { RecordId } from '../records/save.ts'
import { createRecord } from '../records/writeRecords.ts'
import { isCreation, toTitleBody, withCreated } from './creations.ts'
import type { Fault } from './faults.ts'
import { createImportRequest, type ImportsContext } from './importsContext.ts'
import type { ReadRow, RowReading } from './rowReading.ts'
import type { StoredImport } from './storedImports.ts'
import { toCreationFault } from './validateCreations.ts'

/** Thrown if a record to which a row refers cannot be created. */
export class CreationRefused extends Error {
  override readonly name = 'CreationRefused'
  constructor(readonly fault: Fault) {
    super(fault.code)
  }
}

/** The present meaning of the texts of an import: another chunk may have created records from them. */
export async function readValueMaps(
  { records: { db } }: ImportsContext,
  { id, value_maps }: Pick<StoredImport, 'id' | 'value_maps'>,
): Promise<ValueMaps> {
  const creates = Object.values(value_maps).some((map) => Object.values(map).some(isCreation))
  if (!creates) return value_maps
  const current = await db.selectFrom('imports').select('value_maps').where('id', '=', id).executeTakeFirstOrThrow()
  return current.value_maps
}

/**
 * Creates the missing records to which a row refers, each as a write of the import. Call it in the savepoint of the
 * row.
 *
 * @param stored with the present meaning of its texts
 * @returns the meaning of the texts, including the new records
 * @throws CreationRefused
 */
export async function createPlanned(
  context: ImportsContext,
  stored: StoredImport,
  { view, currentUser, locale }: RowReading,
  { creates }: Pick<ReadRow, 'creates'>,
): Promise<ValueMaps> {
  const { db } = context.records
  let valueMaps = stored.value_maps
  for (const creation of creates) {
    const { plan, text } = creation
    const request = {
      ...createImportRequest(context, plan.resource, currentUser, locale),
      operation: stored.operation,
    }
    const { record, version } = await createRecord(request, toTitleBody(plan.resource, text)).catch(
      (error: unknown) => {
        throw error instanceof HttpError && error.status < 500
          ? new CreationRefused(toCreationFault(error, creation, locale))
          : error
      },
    )
    const key = record[plan.resource.key] as RecordId
    valueMaps = withCreated(context, view.resource, valueMaps, { plan, key })
    const change = { resource: plan.to, record_id: String(key), version, former: null }
    await db
      .insertInto('import_changes')
      .values({ import_id: stored.id, ...change })
      .execute()
  }
  await db
    .updateTable('imports')
    .set({ value_maps: JSON.stringify(valueMaps) })
    .where('id', '=', stored.id)
    .execute()
  return valueMaps
}
