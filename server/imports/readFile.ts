import { sql } from 'kysely'
import type { FileRow } from '#language/imports/import.ts'
import type { Db } from '../db/tables.ts'
import { findColumns } from './columns.ts'
import { findImportable, type ImportsContext } from './importsContext.ts'
import type { ImportWork } from './importWork.ts'
import { finishLease, withLease } from './lease.ts'
import { updatePlanStatistics } from './planStatistics.ts'
import { ImportFileError } from './reading/importFileError.ts'
import { readFile } from './reading/readFile.ts'
import { StopError } from './stop.ts'
import { withLocalFile } from './upload.ts'

/** Reads the file of an import into rows, and maps its columns to fields. */
export async function readFileOfImport(context: ImportsContext, { stored, lease, signal }: ImportWork): Promise<void> {
  const { db, clock } = context.records
  const resource = findImportable(context, stored.resource)
  if (!resource) throw new StopError('imports.stop.declaration')
  await withLocalFile(context, stored, async (path, hash) => {
    let count = 0
    const insert = async (rows: FileRow[]): Promise<void> => {
      await context.space.requireSpaceForImport(0)
      count += rows.length
      await withLease(db, lease, clock, async (trx, step) => {
        await insertRows(trx, stored.id, rows)
        step.setDone(count)
      })
    }
    const deleteRows = (): Promise<unknown> =>
      withLease(db, lease, clock, (trx) => trx.deleteFrom('import_rows').where('import_id', '=', stored.id).execute())
    await deleteRows()
    const inspected = await readFile(path, stored.choice, insert, { signal }).catch(async (error: unknown) => {
      if (error instanceof ImportFileError) await deleteRows()
      throw error
    })
    await db.transaction().execute((trx) => updatePlanStatistics(trx, ['import_rows'], count))
    const mapping = await findColumns(context, stored, resource, inspected)
    await withLease(db, lease, clock, async (trx) => {
      await trx
        .updateTable('imports')
        .set({
          file_hash: hash,
          reading: JSON.stringify(inspected.reading),
          columns: JSON.stringify(mapping.columns),
          key: mapping.key,
          counts: null,
          fault: null,
          done: 0,
          total: count,
        })
        .where('id', '=', stored.id)
        .execute()
      await finishLease(trx, lease, 'mapping')
    })
  })
}

const insertRows = (trx: Db, importId: number, rows: readonly FileRow[]): Promise<unknown> =>
  sql`
    insert into import_rows (import_id, line, cells)
    select ${importId}::integer, line, cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line integer, cells jsonb)`.execute(trx)
