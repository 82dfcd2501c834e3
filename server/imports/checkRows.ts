import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { finishUnlessQuiet } from '../mapInTurns.ts'
import { type ArchivedFiles, withArchivedFiles } from './archive/archivedFiles.ts'
import { createFileValidator } from './archive/validateFiles.ts'
import { countOpen, countRows } from './counts.ts'
import { groupLines } from './groupLines.ts'
import { loadImportingUser } from './importingUser.ts'
import { computeDeclarationDigest, findImportable, type ImportsContext } from './importsContext.ts'
import type { ImportWork } from './importWork.ts'
import { createLeaseKeeper, finishLease, withLease } from './lease.ts'
import { updatePlanStatistics } from './planStatistics.ts'
import { refuseRepeated } from './refuseRepeated.ts'
import { openRowReading } from './rowReading.ts'
import { type RecordRows, readRecordRows } from './rowSource.ts'
import { StopError } from './stop.ts'
import type { OpenImport } from './storedImports.ts'
import { type ValidatedRow, validateImportRows } from './validateImportRows.ts'

/** How many rows one transaction validates, which holds locks until its end. New rows share statements. */
const rowsPerTransaction = { new: 500, changed: 50, withFiles: 10 }
/** The maximum number of rows that a correction validates in its own request. */
export const maxAtOnce = 200

/** Validates all rows of an import that are not validated yet, without writing records. */
export const checkRows = (context: ImportsContext, work: ImportWork): Promise<void> =>
  withArchivedFiles(context, work.stored, (files) => checkAll(context, work, files))

async function checkAll(
  context: ImportsContext,
  { stored, lease, signal }: ImportWork,
  files: ArchivedFiles | null,
): Promise<void> {
  const { db, clock } = context.records
  const resource = findImportable(context, stored.resource)
  if (!resource) throw new StopError('imports.stop.declaration')
  const { currentUser } = await loadImportingUser(context, stored, resource)
  const reading = openRowReading(context, { stored, resource, currentUser, files })
  const fileValidator = createFileValidator(files, createLeaseKeeper(db, lease, clock))
  await groupLines(context, { stored, lease, reading })
  const digest = computeDeclarationDigest(resource)
  const total = await countOpen(db, stored.id)
  await db.updateTable('imports').set({ total, done: 0, digest }).where('id', '=', stored.id).execute()
  let done = 0
  const store = (validated: readonly ValidatedRow[]): Promise<void> => {
    done += validated.length
    const sum = done
    return withLease(db, lease, clock, async (trx, step) => {
      await storeValidated(trx, stored.id, validated)
      step.setDone(sum)
    })
  }
  // In a quiet process, the next rows are read and the results of the previous ones are stored while rows are
  // validated. An error of either is thrown where its promise is awaited, unless the work ends before.
  let storing = Promise.resolve()
  const readAfter = (line: number): Promise<RecordRows[]> => {
    const rows = readRecordRows(db, {
      importId: stored.id,
      columns: stored.columns,
      condition: sql`r.verdict is null and r.line > ${line}`,
      limit: rowsPerTransaction[files ? 'withFiles' : stored.key === null ? 'new' : 'changed'],
    })
    rows.catch(() => undefined)
    return rows
  }
  let next = readAfter(0)
  while (!signal.aborted) {
    const rows = await next
    const last = rows.at(-1)?.line
    if (last !== undefined) next = readAfter(last)
    await finishUnlessQuiet(next)
    const validated = rows.length === 0 ? [] : await validateImportRows(context, reading, rows, fileValidator)
    await storing
    if (rows.length === 0) return finishCheck(context, { stored, lease }, done)
    storing = store(validated)
    storing.catch(() => undefined)
    await finishUnlessQuiet(storing)
  }
  await storing
}

/**
 * Validates the open rows of an import in the current request, after a correction of a few rows. If there are many, the
 * background process continues.
 */
export async function recheckNow(context: ImportsContext, { stored, resource }: OpenImport): Promise<void> {
  const { db } = context.records
  const { currentUser } = await loadImportingUser(context, stored, resource)
  const condition = sql<SqlBool>`r.verdict is null`
  const rows = await readRecordRows(db, { importId: stored.id, columns: stored.columns, condition, limit: maxAtOnce })
  const validated = await withArchivedFiles(context, stored, (files) => {
    const reading = openRowReading(context, { stored, resource, currentUser, files })
    return validateImportRows(
      context,
      reading,
      rows,
      createFileValidator(files, () => Promise.resolve()),
    )
  })
  await db.transaction().execute(async (trx) => {
    await storeValidated(trx, stored.id, validated)
    await refuseRepeated(
      trx,
      stored,
      rows.map(({ line }) => line),
    )
    const { open, ...counts } = await countRows(trx, stored.id)
    const changes = { counts: JSON.stringify(counts), ...(open > 0 && { state: 'checking' as const }) }
    await trx.updateTable('imports').set(changes).where('id', '=', stored.id).execute()
  })
}

async function finishCheck(
  { records: { db, clock } }: ImportsContext,
  { stored, lease }: Omit<ImportWork, 'signal'>,
  validated: number,
): Promise<void> {
  await withLease(db, lease, clock, async (trx) => {
    await updatePlanStatistics(trx, ['import_rows', 'import_faults', 'import_keys'], validated)
    await refuseRepeated(trx, stored)
    const { open: _open, ...counts } = await countRows(trx, stored.id)
    await trx
      .updateTable('imports')
      .set({ counts: JSON.stringify(counts), done: 0, total: 0, fault: null })
      .where('id', '=', stored.id)
      .execute()
    await finishLease(trx, lease, 'checked')
  })
}

async function storeValidated(trx: Db, importId: number, validated: readonly ValidatedRow[]): Promise<void> {
  await sql`
    update import_rows as r set verdict = j.verdict, record_id = j.record_id, version = j.version, title = j.title, result = j.result,
      creates = coalesce(j.creates, '[]')
    from jsonb_to_recordset(${JSON.stringify(validated.map(toColumns))}::jsonb)
      as j(line integer, verdict text, record_id text, version integer, title text, result jsonb, creates jsonb)
    where r.import_id = ${importId} and r.line = j.line`.execute(trx)
  const faults = validated.flatMap(({ line, faults: found }) =>
    found.map((fault) => ({ import_id: importId, line, ...fault })),
  )
  if (faults.length > 0) await trx.insertInto('import_faults').values(faults).execute()
  const keys = validated.flatMap(({ line, keys: found }) => found.map((key) => ({ line, ...key })))
  if (keys.length > 0)
    await sql`
      insert into import_keys (import_id, line, target, value)
      select ${importId}::integer, k.line, k.target, k.value
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(line integer, target text, value text)`.execute(trx)
}

/** Leaves out nulls, because there are many new rows, and most of their columns are null. */
const toColumns = ({ line, verdict, recordId, version, title, cells, creates }: ValidatedRow) => ({
  line,
  verdict,
  ...(recordId !== null && { record_id: recordId, version }),
  title,
  result: cells,
  ...(creates.length > 0 && { creates }),
})
