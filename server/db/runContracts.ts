import { findUnknownContract, type MigrationScripts, readAppliedMigrations } from './migrationHistory.ts'
import { isContract } from './migrationPhase.ts'
import { hasOlderProcess, type ProcessLease, renewLease } from './processLeases.ts'
import { isLockTimeout } from './retryLocks.ts'
import { type ExclusiveDatabase, runExclusively } from './runExclusively.ts'

/** The time between two runs of `runContracts`, in ms. */
export const contractsIntervalMs = 5_000

export interface ContractsContext {
  readonly database: ExclusiveDatabase
  readonly lease: ProcessLease
  /** All migrations of this release. */
  readonly scripts: MigrationScripts
  /** Runs all pending migrations, and the steps of the start that follow them. */
  readonly finish: () => Promise<void>
  readonly log: (line: string) => void
  /** Called if the database has run a contract migration that this release lacks, so the process must stop serving. */
  readonly onOutdated: (migration: string) => void
}

/**
 * Renews the lease of this process, and runs pending contract migrations once no older process is alive. Processes
 * start under the same lock, so no older process can start between the check and the migration.
 */
export async function runContracts(context: ContractsContext): Promise<void> {
  const { database, lease, scripts, onOutdated } = context
  const { dbWithoutTimeout: db } = database
  await renewLease(db, lease)
  const unknown = findUnknownContract(await readAppliedMigrations(db), scripts)
  if (unknown !== undefined) return onOutdated(unknown)
  if ((await findDueContracts(context)).length > 0)
    await runExclusively(database, () => runDueContracts(context), context.log)
}

async function runDueContracts(context: ContractsContext): Promise<void> {
  const due = await findDueContracts(context)
  if (due.length === 0) return
  try {
    await context.finish()
    context.log(`Ran ${due.join(', ')}: no older process serves this database any more.`)
  } catch (error) {
    // The next run tries again.
    if (!isLockTimeout(error)) throw error
  }
}

/** The contract migrations that have not run; none while an older process is alive. */
async function findDueContracts({ database: { dbWithoutTimeout: db }, scripts }: ContractsContext): Promise<string[]> {
  const applied = new Set((await readAppliedMigrations(db)).map(({ name }) => name))
  const pending = [...scripts.keys()].filter((name) => isContract(name) && !applied.has(name))
  return pending.length === 0 || (await hasOlderProcess(db, pending)) ? [] : pending
}
