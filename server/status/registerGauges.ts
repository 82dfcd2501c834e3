import { existsSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import { getBackupFailure, readBackupState } from '../db/backupState.ts'
import type { PoolStats } from '../db/database.ts'
import { readFreeBytes } from '../db/fullDisk.ts'
import { readJobAges } from '../db/jobPeriods.ts'
import type { ReadReplica } from '../db/replica.ts'
import type { Db } from '../db/tables.ts'
import { countJobs } from '../jobs/jobQueue.ts'
import { readMailBacklog } from '../mail/mailQueue.ts'

export interface GaugesContext {
  readonly db: Db
  /** Absent for the embedded database, which has no connections. */
  readonly connections?: (() => PoolStats) | undefined
  readonly replica?: Pick<ReadReplica, 'getLagSeconds'> | undefined
  readonly clock: Clock
  readonly dataDir: string
  readonly imports: {
    /** How many rows this process has written or refused. */
    countRows(): number
    /** For how many seconds the oldest unfinished import has been waiting or running; 0 if there is none. */
    readAge(): Promise<number>
  }
}

/** Registers the gauges, which are read per request. All processes report the same values of their shared database. */
export function registerGauges(registry: Registry, context: GaugesContext): void {
  const registers = [registry]
  registerBacklog(registers, context)
  registerJobs(registers, context)
  registerBackups(registers, context)
  registerProcess(registers, context)
  if (context.connections !== undefined) registerConnections(registers, context.connections)
  if (context.replica !== undefined) registerReplica(registers, context.replica)
}

function registerBacklog(registers: Registry[], { db, clock, imports }: GaugesContext): void {
  new Gauge({
    name: 'sillage_mails_queued',
    help: 'Mails that are still to be sent',
    registers,
    async collect() {
      this.set((await readMailBacklog(db, clock())).count)
    },
  })
  new Gauge({
    name: 'sillage_mail_oldest_seconds',
    help: 'How long the oldest mail has waited to be sent; 0 without one',
    registers,
    async collect() {
      this.set((await readMailBacklog(db, clock())).seconds)
    },
  })
  new Gauge({
    name: 'sillage_import_oldest_seconds',
    help: 'How long the oldest import that is to be worked on has been so; 0 without one',
    registers,
    async collect() {
      this.set(await imports.readAge())
    },
  })
  new Counter({
    name: 'sillage_import_rows_total',
    help: 'Rows of imports that this process has written or refused',
    registers,
    collect() {
      this.reset()
      this.inc(imports.countRows())
    },
  })
}

function registerJobs(registers: Registry[], { db }: GaugesContext): void {
  new Gauge({
    name: 'sillage_jobs',
    help: 'Background jobs that are not done, by state; parked are those that kept failing',
    labelNames: ['state'],
    registers,
    async collect() {
      for (const [state, count] of Object.entries(await countJobs(db))) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'sillage_job_age_seconds',
    help: 'Time since a repeated job was begun last',
    labelNames: ['job'],
    registers,
    async collect() {
      for (const [job, seconds] of await readJobAges(db)) this.set({ job }, seconds)
    },
  })
}

/** Without BACKUP_AT there are no backups, or another process writes them. */
function registerBackups(registers: Registry[], { db, clock }: GaugesContext): void {
  new Gauge({
    name: 'sillage_backup_age_seconds',
    help: 'Time since the last daily backup was written',
    registers,
    async collect() {
      const { doneAt } = await readBackupState(db)
      if (doneAt !== undefined) this.set((clock().getTime() - Date.parse(doneAt)) / 1000)
      else this.remove()
    },
  })
  new Gauge({
    name: 'sillage_backup_failed',
    help: '1 if the last daily backup failed or was cut off, else 0',
    registers,
    async collect() {
      this.set(getBackupFailure(await readBackupState(db), clock()) === undefined ? 0 : 1)
    },
  })
}

const quantiles = [0.5, 0.9, 0.99]

function registerProcess(registers: Registry[], { dataDir }: GaugesContext): void {
  const delays = monitorEventLoopDelay()
  delays.enable()
  new Gauge({
    name: 'sillage_event_loop_delay_seconds',
    help: 'How late the process comes to what is due, by quantile, since the metrics were asked for last',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of quantiles) this.set({ quantile }, delays.percentile(100 * quantile) / 1e9)
      delays.reset()
    },
  })
  new Gauge({
    name: 'sillage_disk_free_bytes',
    help: 'Space that is left on the disk of DATA_DIR',
    registers,
    collect() {
      // The other metrics are reported even without the folder.
      if (existsSync(dataDir)) this.set(readFreeBytes(dataDir))
    },
  })
}

function registerConnections(registers: Registry[], connections: () => PoolStats): void {
  new Gauge({
    name: 'sillage_pool_connections',
    help: 'Connections to PostgreSQL by state',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle } = connections()
      this.set({ state: 'busy' }, open - idle)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'sillage_pool_waiting',
    help: 'Requests that wait for a connection to PostgreSQL',
    registers,
    collect() {
      this.set(connections().waiting)
    },
  })
}

function registerReplica(registers: Registry[], { getLagSeconds }: Pick<ReadReplica, 'getLagSeconds'>): void {
  new Gauge({
    name: 'sillage_replica_lag_seconds',
    help: 'For how long the replica has lacked what the primary has',
    registers,
    collect() {
      this.set(getLagSeconds())
    },
  })
}
