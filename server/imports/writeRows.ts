import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { createTranslator } from '#i18n/translator.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { createMany } from '../records/createMany.ts'
import { buildFormerValues } from '../records/formerValues.ts'
import { getVersionedRecord } from '../records/readRecords.ts'
import type { RecordRequest, RecordWrite, WrittenRecord } from '../records/recordWrite.ts'
import type { RecordId } from '../records/save.ts'
import { saveRecord } from '../records/writeRecords.ts'
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
/** How many rows are written before the time is looked at again. */
const batchRows = 250
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
      const { tried, refused } = await writeChunk({ ...context, records: { ...context.records, db: trx } }, stored)
      if (refused > 0) await storeCounts(trx, stored.id)
      await trx
        .updateTable('imports')
        .set({ done: sql<number>`done + ${tried}` })
        .where('id', '=', stored.id)
        .execute()
      if (tried === 0) await endLease(trx, lease, 'done')
      return tried === 0
    })
    if (isDone) return
  }
}

/** What became of a row. */
type Outcome =
  | { readonly line: number; readonly faults: readonly Fault[] }
  | { readonly line: number; readonly recordId: RecordId; readonly version: number; readonly former: string | null }

/** Writes the next rows. Returns how many were tried, and of these refused. */
async function writeChunk(
  context: ImportsContext,
  stored: ImportWork['stored'],
): Promise<{ readonly tried: number; readonly refused: number }> {
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
  const request = {
    ...createImportRequest(context, resource, currentUser, stored.locale),
    operation: stored.operation,
  }
  const endsAt = performance.now() + (context.config.databaseUrl === null ? chunkMs.embedded : chunkMs.postgres)
  const outcomes: Outcome[] = []
  for (let start = 0; start < rows.length && performance.now() < endsAt; start += batchRows) {
    const read = await reading.read(rows.slice(start, start + batchRows))
    outcomes.push(...(await writeBatch(request, reading, read, endsAt)))
  }
  await storeOutcomes(trx, stored.id, outcomes)
  return { tried: outcomes.length, refused: outcomes.filter((outcome) => 'faults' in outcome).length }
}

/** Writes rows: the new records together, then those that change, until the time is over. */
async function writeBatch(
  request: RecordRequest,
  reading: RowReading,
  rows: readonly ReadRow[],
  endsAt: number,
): Promise<Outcome[]> {
  const news = rows.filter(({ recordId }) => recordId === null)
  const created = await createMany(
    request,
    news.map(({ body }) => body),
  )
  const outcomes = created.map((result, index): Outcome => {
    const line = news[index]?.line ?? 0
    if (result instanceof HttpError) return refuse(request, reading, line, result)
    return { line, recordId: result.id, version: result.version, former: null }
  })
  for (const row of rows) {
    if (row.recordId === null) continue
    // At least one row is written, or the import would seem to be at its end.
    if (outcomes.length > 0 && performance.now() > endsAt) break
    outcomes.push(await trySaveRow(request, reading, row, row.recordId))
  }
  return outcomes
}

async function trySaveRow(
  request: RecordRequest,
  reading: RowReading,
  row: ReadRow,
  recordId: RecordId,
): Promise<Outcome> {
  try {
    return { line: row.line, ...(await saveRow(request, reading, row, recordId)) }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    return refuse(request, reading, row.line, error)
  }
}

const refuse = ({ resource }: RecordRequest, { locale }: RowReading, line: number, error: HttpError): Outcome => ({
  line,
  faults: toFaults(error, resource, createTranslator(locale)),
})

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

async function storeCounts(trx: Db, importId: number): Promise<void> {
  const { open: _open, ...counts } = await countRows(trx, importId)
  await trx
    .updateTable('imports')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', importId)
    .execute()
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
