import { randomUUID } from 'node:crypto'
import { getProcessIdentity } from '../db/processIdentity.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { isStorageFull } from '../http/storage.ts'
import { checkRows } from './checkRows.ts'
import type { ImportsContext } from './importsContext.ts'
import type { ImportWork } from './importWork.ts'
import { endDeadLeases, finishLease, type Lease, LeaseLostError, releaseLease, takeDueImport } from './lease.ts'
import { readFileOfImport } from './readFile.ts'
import { ImportFileError } from './reading/importFileError.ts'
import { StopError } from './stop.ts'
import { undoRows } from './undoRows.ts'
import { writeRows } from './writeRows.ts'

const steps = {
  reading: readFileOfImport,
  checking: checkRows,
  writing: writeRows,
  undoing: undoRows,
} as const satisfies Record<Lease['state'], (context: ImportsContext, work: ImportWork) => Promise<void>>

/** How long a process waits before it looks again for imports that are due, in ms. */
export const importsIntervalMs = 1_000

/**
 * Works on all imports that are due. Several processes may call this on one database: only one of them works on an
 * import at a time, and another process takes over if its lease expires, or if it has ended. While the storage is full,
 * imports wait.
 *
 * @param reportError receives unexpected errors; the import then stops with a message
 */
export async function runDueImports(
  context: ImportsContext,
  reportError: (error: unknown) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { db, clock } = context.records
  while (!signal.aborted && !(await context.space.isReservedFromImports())) {
    const due = await takeDueImport(db, randomUUID(), clock(), await getProcessIdentity())
    if (!due) {
      if (await endDeadLeases(db)) continue
      return
    }
    try {
      await steps[due.lease.state](context, { ...due, signal })
      if (signal.aborted) await releaseLease(db, due.lease)
    } catch (error) {
      if (error instanceof LeaseLostError) continue
      // A process continues as soon as there is space. If the lease cannot be released here, it expires.
      if (isStorageFull(error)) return await releaseLease(db, due.lease).catch(() => undefined)
      // This process stops, and another process continues the import.
      if (signal.aborted && isAbort(error)) return releaseLease(db, due.lease)
      await stopAfter(context, due.lease, error, reportError)
    }
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** An import whose file cannot be read fails; one that was being written stops, and the written records stay. */
async function stopAfter(
  { records: { db } }: ImportsContext,
  lease: Lease,
  error: unknown,
  reportError: (error: unknown) => void,
): Promise<void> {
  if (isUnavailable(error)) {
    // A process continues as soon as it can. If the lease cannot be released here, it expires.
    await releaseLease(db, lease).catch(() => undefined)
    throw error
  }
  const state = lease.state === 'reading' || lease.state === 'checking' ? 'failed' : 'stopped'
  const isExpected = error instanceof ImportFileError || error instanceof StopError
  if (!isExpected) reportError(error)
  const fault = isExpected ? { key: error.key, params: error.params } : { key: 'imports.stop.unexpected', params: {} }
  await finishLease(db, lease, state, { fault: JSON.stringify(fault) })
}
