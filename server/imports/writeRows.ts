import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { createTranslator } from '#i18n/translator.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { buildFormerValues } from '../records/formerValues.ts'
import { getVersionedRecord } from '../records/readRecords.ts'
import type { RecordRequest, RecordWrite, WrittenRecord } from '../records/recordWrite.ts'
import type { RecordId } from '../records/save.ts'
import { createRecord, saveRecord } from '../records/writeRecords.ts'
import { countRows } from './counts.ts'
import { type Fault, toFaults } from './faults.ts'
import { findImporter } from './importer.ts'
import { computeDeclarationDigest, createImportRequest, findImportable, type ImportsContext } from './importsContext.ts'
import type { ImportWork } from './importWork.ts'
import { endLease, withLease } from './lease.ts'
import { mergeSides } from './mergeSides.ts'
import { openRowReading, type ReadRow, type RowReading } from './rowReading.ts'
import { readRecordRows } from './rowSource.ts'
import { StopError } from './stop.ts'

/** How many rows a chunk has at most. */
const chunkRows = 500
/** How long a chunk takes, in ms. The embedded database serves nobody else meanwhile. */
const chunkMs = { postgres: 250, embedded: 100 }

/** A row that waits to be written, as a condition on rows `r`. */
const isWaiting: RawBuilder<SqlBool> = sql`r.verdict in ('new', 'changed') and not r.is_written`

/**
 * Writes the rows of an import through the one service that writes records, in chunks: the records, their entries in the
 * audit trail and how far it came are in one transaction.
 */
export async function writeRows(context: ImportsContext, { stored, lease, signal }: ImportWork): Promise<void> {
  const { db, clock } = context.records
  while (!signal.aborted) {
    const isDone = await withLease(db, lease, clock, async (trx) => {
      const chunk = await writeChunk({ ...context, records: { ...context.records, db: trx } }, stored)
      const { open: _open, ...counts } = await countRows(trx, stored.id)
      await trx
        .updateTable('imports')
        .set({ counts: JSON.stringify(counts), done: sql<number>`done + ${chunk}` })
        .where('id', '=', stored.id)
        .execute()
      if (chunk === 0) await endLease(trx, lease, 'done')
      return chunk === 0
    })
    if (isDone) return
  }
}

/** What became of a row. */
type Outcome =
  | { readonly line: number; readonly faults: readonly Fault[] }
  | { readonly line: number; readonly recordId: RecordId; readonly version: number; readonly former: string | null }

/** Writes the next rows. Returns how many were tried. */
async function writeChunk(context: ImportsContext, stored: ImportWork['stored']): Promise<number> {
  const trx = context.records.db
  const resource = findImportable(context, stored.resource)
  if (!resource || computeDeclarationDigest(resource) !== stored.digest) throw new StopError('imports.stop.declaration')
  const { currentUser } = await findImporter(context, stored, resource)
  const reading = openRowReading(context, { stored, resource, currentUser })
  const rows = await readRecordRows(trx, {
    importId: stored.id,
    columns: stored.columns,
    condition: isWaiting,
    limit: chunkRows,
  })
  const read = await reading.read(rows)
  const request = {
    ...createImportRequest(context, resource, currentUser, stored.locale),
    operation: stored.operation,
  }
  const endsAt = performance.now() + (context.config.databaseUrl === null ? chunkMs.embedded : chunkMs.postgres)
  const outcomes: Outcome[] = []
  for (const row of read) {
    outcomes.push(await writeRow(request, reading, row))
    if (performance.now() > endsAt) break
  }
  await storeOutcomes(trx, stored.id, outcomes)
  return outcomes.length
}

async function writeRow(request: RecordRequest, reading: RowReading, row: ReadRow): Promise<Outcome> {
  const { line, recordId } = row
  try {
    if (recordId === null) {
      const { record, version } = await createRecord(request, row.body)
      return { line, recordId: record[request.resource.key] as RecordId, version, former: null }
    }
    return { line, ...(await saveRow(request, reading, row, recordId)) }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    return { line, faults: toFaults(error, request.resource, createTranslator(reading.locale)) }
  }
}

/** Saves a row, unless somebody saved its record since it was judged. */
async function saveRow(request: RecordRequest, reading: RowReading, row: ReadRow, id: RecordId) {
  const { view, resource } = reading
  const current = await getVersionedRecord(view.context, request.context.db, view.resource, id)
  if (!current) throw new HttpError(404, 'errors.notFound')
  const { body } = mergeSides(reading, row, id, current.record)
  let former: string | null = null
  const onWritten = async (write: RecordWrite, written: WrittenRecord): Promise<void> => {
    if (write.resource.name !== resource.name || written.record[resource.key] !== id) return
    if (write.version !== row.version) throw new HttpError(409, 'imports.row.savedSince')
    former = JSON.stringify(buildFormerValues(write, written.changes ?? {}))
  }
  const { version } = await saveRecord({ ...request, onWritten }, id, body)
  return { recordId: id, version, former }
}

async function storeOutcomes(trx: Db, importId: number, outcomes: readonly Outcome[]): Promise<void> {
  const written = outcomes.flatMap((outcome) => ('faults' in outcome ? [] : [outcome]))
  if (written.length > 0) {
    const marks = JSON.stringify(written.map(({ line, recordId }) => ({ line, record_id: String(recordId) })))
    await sql`
      update import_rows as r set is_written = true, record_id = w.record_id
      from jsonb_to_recordset(${marks}::jsonb) as w(line integer, record_id text)
      where r.import_id = ${importId} and r.line = w.line`.execute(trx)
    const changes = written.map(({ recordId, version, former }) => ({
      import_id: importId,
      record_id: String(recordId),
      version,
      former,
    }))
    await trx.insertInto('import_changes').values(changes).execute()
  }
  const refused = outcomes.flatMap((outcome) => ('faults' in outcome ? [outcome] : []))
  if (refused.length === 0) return
  await trx
    .updateTable('import_rows')
    .set({ verdict: 'refused' })
    .where('import_id', '=', importId)
    .where(
      'line',
      'in',
      refused.map(({ line }) => line),
    )
    .execute()
  await trx
    .insertInto('import_faults')
    .values(refused.flatMap(({ line, faults }) => faults.map((fault) => ({ import_id: importId, line, ...fault }))))
    .execute()
}
