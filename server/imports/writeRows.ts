import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { finishUnlessQuiet, mapBehindCalls, mapInTurns } from '../mapInTurns.ts'
import { type ArchivedFiles, withArchivedFiles } from './archive/archivedFiles.ts'
import { type PreparedFiles, prepareFiles } from './archive/prepareFiles.ts'
import { countRows } from './counts.ts'
import type { ImportsContext } from './importsContext.ts'
import type { ImportWork } from './importWork.ts'
import { createLeaseKeeper, finishLease, withLease } from './lease.ts'
import {
  createWriteRequest,
  findWriter,
  isWaiting,
  type NextRows,
  openReadingOf,
  readNextRows,
  refreshRows,
} from './nextRows.ts'
import { updatePlanStatistics } from './planStatistics.ts'
import { openRowReading } from './rowReading.ts'
import { readRecordRows } from './rowSource.ts'
import { storeOutcomes } from './storeOutcomes.ts'
import { createRows, type Outcome, trySaveRow, writeCreating } from './writeRow.ts'

/** The maximum number of rows in a chunk. */
const chunkRows = { postgres: 500, embedded: 250 }
/** How long a chunk should take, in ms. Meanwhile, the embedded database serves no other request. */
const chunkMs = { postgres: 250, embedded: 100 }
/** A minimum, so that a short slow phase of the machine does not make chunks tiny. */
const minChunkRows = 20
/** The number of rows whose files are stored before a write. */
const preparedRows = 20

const getEngine = ({ config }: ImportsContext): keyof typeof chunkRows =>
  config.databaseUrl === null ? 'embedded' : 'postgres'

/**
 * Writes the rows of an import through the same code as all other writes of records, in chunks: the records, their
 * audit entries and the progress of the import are written in one transaction.
 */
export const writeRows = (context: ImportsContext, work: ImportWork): Promise<void> =>
  withArchivedFiles(context, work.stored, (files) =>
    files ? writeWithFiles(context, work, files) : writeReadAhead(context, work),
  )

/** Reads and checks the next rows while those before them are written, in a quiet process. */
async function writeReadAhead(context: ImportsContext, work: ImportWork): Promise<void> {
  const engine = getEngine(context)
  const maxRows = chunkRows[engine]
  let limit = maxRows
  const read = (after: number): Promise<NextRows> => {
    const rows = readNextRows(context, work.stored, { condition: sql<SqlBool>`r.line > ${after}`, limit })
    // The error is thrown where the rows are awaited, unless the work ends before.
    rows.catch(() => undefined)
    return rows
  }
  let reading = read(0)
  while (!work.signal.aborted) {
    const next = await reading
    const last = next.rows.at(-1)?.line ?? 0
    const following = next.mayBeReferenced ? undefined : read(last)
    if (following) await finishUnlessQuiet(following)
    let startedAt = 0
    const outcomes = await writeNext(context, work, (inTrx) => {
      startedAt = performance.now()
      return writeChunk(inTrx, work, next)
    })
    if (outcomes.length === 0) return
    const fitting = Math.floor((outcomes.length * chunkMs[engine]) / (performance.now() - startedAt))
    const tried = new Set(outcomes.map(({ line }) => line))
    const untried = next.rows.find(({ line }) => !tried.has(line))
    limit = Math.min(maxRows, untried ? tried.size : 2 * limit, Math.max(minChunkRows, fitting))
    reading = untried ? read(untried.line - 1) : (following ?? read(last))
  }
}

/** Stores the files of rows before the transaction that writes the rows. */
async function writeWithFiles(context: ImportsContext, work: ImportWork, files: ArchivedFiles): Promise<void> {
  while (!work.signal.aborted) {
    const prepared = await prepareNext(context, work, files)
    try {
      const outcomes = await writeNext(context, work, async (inTrx) => {
        const condition = sql<SqlBool>`r.line = any(${prepared.lines})`
        const selection = { condition, limit: preparedRows, prepared }
        return writeChunk(inTrx, work, await readNextRows(inTrx, work.stored, selection))
      })
      await prepared.removeFilesExcept(outcomes.flatMap((outcome) => ('faults' in outcome ? [] : [outcome.line])))
      if (outcomes.length === 0) return
    } catch (error) {
      // If the connection broke during the commit, records may have the files. If not, the daily cleanup removes them.
      if (!isUnavailable(error)) await prepared.removeFilesExcept([])
      throw error
    }
  }
}

/** Stores the files of the rows that are written next. */
async function prepareNext(
  context: ImportsContext,
  { stored, lease }: ImportWork,
  files: ArchivedFiles,
): Promise<PreparedFiles> {
  const { db, clock } = context.records
  const reading = openRowReading(context, { stored, ...(await findWriter(context, stored)), files })
  const rows = await readRecordRows(db, {
    importId: stored.id,
    columns: stored.columns,
    condition: isWaiting,
    limit: preparedRows,
  })
  return prepareFiles(context.records, files, reading, { rows, keepAlive: createLeaseKeeper(db, lease, clock) })
}

/**
 * Writes rows in a transaction, with the progress of the import.
 *
 * @param write gets the context in the transaction, and returns the results of the rows; none means that the import is
 * done
 */
async function writeNext(
  context: ImportsContext,
  { stored, lease }: ImportWork,
  write: (context: ImportsContext) => Promise<readonly Outcome[]>,
): Promise<readonly Outcome[]> {
  const { db, clock } = context.records
  await context.space.requireSpaceForImport(0)
  const outcomes = await withLease(db, lease, clock, async (trx, step) => {
    const written = await write({ ...context, records: { ...context.records, db: trx } })
    await storeOutcomes(trx, stored, written)
    if (written.some((outcome) => 'faults' in outcome)) await storeCounts(trx, stored.id)
    step.setDone(sql<number>`done + ${written.length}`)
    if (written.length === 0) {
      await updatePlanStatistics(trx, ['import_changes'], stored.total)
      await finishLease(trx, lease, 'done')
    }
    return written
  })
  context.counter.rows += outcomes.length
  return outcomes
}

/** Writes rows: first new records that need no other new record, then the others one by one until time is up. */
async function writeChunk(
  context: ImportsContext,
  { stored }: ImportWork,
  given: NextRows,
): Promise<readonly Outcome[]> {
  const endsAt = performance.now() + chunkMs[getEngine(context)]
  // Since the preview, the records to which rows refer and the user's permissions may have changed.
  const next = await refreshRows(context, stored, given)
  const request = createWriteRequest(context, next.writer, stored)
  const openReading = (one: NextRows['current']) => openReadingOf(context, one, next)
  let { current } = next
  let reading = openReading(current)
  const faulty = next.read.filter(({ faults }) => faults.length > 0)
  const outcomes: Outcome[] = faulty.map(({ line, faults }) => ({ line, faults }))
  const map = getEngine(context) === 'postgres' ? mapBehindCalls : mapInTurns
  outcomes.push(...(await createRows(request, reading, next.plain, { checked: next.checked, map })))
  const done = new Set(outcomes.map(({ line }) => line))
  for (const row of next.read) {
    if (done.has(row.line)) continue
    // At least one row is written, because no results would mean that the import is done.
    if (outcomes.length > 0 && performance.now() > endsAt) break
    if (row.creates.length === 0 && row.recordId !== null) {
      outcomes.push(await trySaveRow(request, reading, row, row.recordId))
      continue
    }
    const lines = next.rows.find(({ line }) => line === row.line)
    if (!lines) continue
    const created = await writeCreating({ context, request, current, openReading }, lines)
    outcomes.push(created.outcome)
    if (created.valueMaps === current.value_maps) continue
    current = { ...current, value_maps: created.valueMaps }
    reading = openReading(current)
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
