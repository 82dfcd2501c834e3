import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { RecordRequest } from '../records/recordWrite.ts'
import { countRows } from './counts.ts'
import { readValueMaps } from './createPlanned.ts'
import { findImporter } from './importer.ts'
import { computeDeclarationDigest, createImportRequest, findImportable, type ImportsContext } from './importsContext.ts'
import type { ImportWork } from './importWork.ts'
import { endLease, withLease } from './lease.ts'
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

/** Writes the next rows. Returns how many were tried, and of these refused. */
async function writeChunk(
  context: ImportsContext,
  stored: ImportWork['stored'],
): Promise<{ readonly tried: number; readonly refused: number }> {
  const trx = context.records.db
  const resource = findImportable(context, stored.resource)
  if (!resource || computeDeclarationDigest(resource) !== stored.digest) throw new StopError('imports.stop.declaration')
  const { currentUser } = await findImporter(context, stored, resource)
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
  const openReading = (current: StoredImport): RowReading =>
    openRowReading(context, { stored: current, resource, currentUser })
  let current: StoredImport = { ...stored, value_maps: await readValueMaps(context, stored) }
  let reading = openReading(current)
  const endsAt = performance.now() + (context.config.databaseUrl === null ? chunkMs.embedded : chunkMs.postgres)
  const outcomes: Outcome[] = []
  for (let start = 0; start < rows.length && performance.now() < endsAt; start += batchRows) {
    const batch = rows.slice(start, start + batchRows)
    const read = await reading.read(batch)
    const plain = read.filter(({ creates }) => creates.length === 0)
    outcomes.push(...(await writeBatch(request, reading, plain, endsAt)))
    for (const { line } of read.filter(({ creates }) => creates.length > 0)) {
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
  return { tried: outcomes.length, refused: outcomes.filter((outcome) => 'faults' in outcome).length }
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
