import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { RecordRequest } from '../records/recordWrite.ts'
import { type ArchivedFiles, withArchivedFiles } from './archive/archivedFiles.ts'
import { type PreparedFiles, prepareFiles } from './archive/prepareFiles.ts'
import { countRows } from './counts.ts'
import { readValueMaps } from './createPlanned.ts'
import { findImporter } from './importer.ts'
import { computeDeclarationDigest, createImportRequest, findImportable, type ImportsContext } from './importsContext.ts'
import type { ImportWork } from './importWork.ts'
import { createLeaseKeeper, endLease, withLease } from './lease.ts'
import { openRowReading, type ReadRow, type RowReading } from './rowReading.ts'
import { readRecordRows } from './rowSource.ts'
import { StopError } from './stop.ts'
import type { StoredImport } from './storedImports.ts'
import { storeOutcomes } from './storeOutcomes.ts'
import { createRows, type Outcome, trySaveRow, writeCreating } from './writeRow.ts'

/** How many rows a chunk has at most. */
const chunkRows = 500
/** How many rows are written before the time is looked at again. */
const batchRows = 250
/** How many rows have their files stored before they are written. */
const preparedRows = 20
/** How long a chunk takes, in ms. The embedded database serves nobody else meanwhile. */
const chunkMs = { postgres: 250, embedded: 100 }

/** A row that waits to be written, as a condition on rows `r`. */
const isWaiting: RawBuilder<SqlBool> = sql`r.verdict in ('new', 'changed') and not r.is_written`

/**
 * Writes the rows of an import through the one service that writes records, in chunks: the records, their entries in the
 * audit trail and how far it came are in one transaction.
 */
export const writeRows = (context: ImportsContext, work: ImportWork): Promise<void> =>
  withArchivedFiles(context, work.stored, async (files) => {
    while (!work.signal.aborted) {
      const prepared = files && (await prepareNext(context, work, files))
      try {
        const { tried, written } = await writeNext(context, work, prepared)
        await prepared?.keepOnly(written)
        if (tried === 0) return
      } catch (error) {
        // If the connection broke during the commit, records may have the files; the daily sweep removes them if not.
        if (!isUnavailable(error)) await prepared?.keepOnly([])
        throw error
      }
    }
  })

/** What a chunk did: how many rows it tried, how many of these were refused, and which were written. */
interface Chunk {
  readonly tried: number
  readonly refused: number
  readonly written: readonly number[]
}

const writeNext = (
  context: ImportsContext,
  { stored, lease }: ImportWork,
  prepared: PreparedFiles | null,
): Promise<Chunk> => {
  const { db, clock } = context.records
  return withLease(db, lease, clock, async (trx) => {
    const inTrx = { ...context, records: { ...context.records, db: trx } }
    const chunk = await writeChunk(inTrx, stored, prepared)
    if (chunk.refused > 0) await storeCounts(trx, stored.id)
    await trx
      .updateTable('imports')
      .set({ done: sql<number>`done + ${chunk.tried}` })
      .where('id', '=', stored.id)
      .execute()
    if (chunk.tried === 0) await endLease(trx, lease, 'done')
    return chunk
  })
}

/** @throws StopError if the declaration has changed since the rows were judged, or the person has lost the right */
async function findWriter(context: ImportsContext, stored: StoredImport) {
  const resource = findImportable(context, stored.resource)
  if (!resource || computeDeclarationDigest(resource) !== stored.digest) throw new StopError('imports.stop.declaration')
  const { currentUser } = await findImporter(context, stored, resource)
  return { resource, currentUser }
}

/** Stores the files of the rows that are written next. */
async function prepareNext(
  context: ImportsContext,
  { stored, lease }: ImportWork,
  files: ArchivedFiles,
): Promise<PreparedFiles> {
  const { db, clock } = context.records
  const { resource, currentUser } = await findWriter(context, stored)
  const reading = openRowReading(context, { stored, resource, currentUser, files })
  const rows = await readRecordRows(db, {
    importId: stored.id,
    columns: stored.columns,
    condition: isWaiting,
    limit: preparedRows,
  })
  return prepareFiles(context.records, files, reading, { rows, keepAlive: createLeaseKeeper(db, lease, clock) })
}

/** Writes the next rows. */
async function writeChunk(
  context: ImportsContext,
  stored: StoredImport,
  prepared: PreparedFiles | null,
): Promise<Chunk> {
  const trx = context.records.db
  const { resource, currentUser } = await findWriter(context, stored)
  const rows = await readRecordRows(trx, {
    importId: stored.id,
    columns: stored.columns,
    condition: prepared ? sql<SqlBool>`${isWaiting} and r.line = any(${prepared.lines})` : isWaiting,
    limit: chunkRows,
  })
  const request = {
    ...createImportRequest(context, resource, currentUser, stored.locale),
    operation: stored.operation,
  }
  const openReading = (current: StoredImport): RowReading => {
    const reading = openRowReading(context, { stored: current, resource, currentUser, files: prepared?.files ?? null })
    return prepared ? { ...reading, read: async (lines) => (await reading.read(lines)).map(prepared.fill) } : reading
  }
  let current: StoredImport = { ...stored, value_maps: await readValueMaps(context, stored) }
  let reading = openReading(current)
  const endsAt = performance.now() + (context.config.databaseUrl === null ? chunkMs.embedded : chunkMs.postgres)
  const outcomes: Outcome[] = []
  for (let start = 0; start < rows.length && performance.now() < endsAt; start += batchRows) {
    const batch = rows.slice(start, start + batchRows)
    const read = await reading.read(batch)
    // What they name may have gone since the preview.
    const faulty = read.filter(({ faults }) => faults.length > 0)
    outcomes.push(...faulty.map(({ line, faults }) => ({ line, faults })))
    const sound = read.filter(({ faults }) => faults.length === 0)
    const plain = sound.filter(({ creates }) => creates.length === 0)
    outcomes.push(...(await writeBatch(request, reading, plain, endsAt)))
    for (const { line } of sound.filter(({ creates }) => creates.length > 0)) {
      if (outcomes.length > 0 && performance.now() > endsAt) break
      const row = batch.find((one) => one.line === line)
      if (!row) continue
      const created = await writeCreating({ context, request, current, openReading }, row)
      outcomes.push(created.outcome)
      if (created.valueMaps === current.value_maps) continue
      current = { ...current, value_maps: created.valueMaps }
      reading = openReading(current)
    }
  }
  await storeOutcomes(trx, stored, outcomes)
  const written = outcomes.flatMap((outcome) => ('faults' in outcome ? [] : [outcome.line]))
  return { tried: outcomes.length, refused: outcomes.length - written.length, written }
}

/** Writes rows: the new records together, then those that change, until the time is over. */
async function writeBatch(
  request: RecordRequest,
  reading: RowReading,
  rows: readonly ReadRow[],
  endsAt: number,
): Promise<Outcome[]> {
  const outcomes = await createRows(
    request,
    reading,
    rows.filter(({ recordId }) => recordId === null),
  )
  for (const row of rows) {
    if (row.recordId === null) continue
    // At least one row is written, or the import would seem to be at its end.
    if (outcomes.length > 0 && performance.now() > endsAt) break
    outcomes.push(await trySaveRow(request, reading, row, row.recordId))
  }
  return outcomes
}

async function storeCounts(trx: Db, importId: number): Promise<void> {
  const { open: _open, ...counts } = await countRows(trx, importId)
  await trx
    .updateTable('imports')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', importId)
    .execute()
}
