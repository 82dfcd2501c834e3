import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { startCluster } from '../../scripts/steps/postgresCluster.mjs'
import type { BucketServer } from '../support/bucketServer.ts'
import { signalAll } from '../support/signalAll.ts'
import type { Disk } from '../support/smallDisk.ts'
import type { Fleet } from './fleet.ts'
import type { FireLedger } from './ledger.ts'

/** The parts of the system in which the test causes faults. */
export interface Place {
  readonly cluster: Awaited<ReturnType<typeof startCluster>>
  readonly bucket: BucketServer
  /** The file system with the tables; absent if this account may not mount one. */
  readonly disk: Disk | undefined
  readonly fleet: Fleet
  readonly ledger: FireLedger
}

/** The duration of a fault, in ms: a frozen database, a full disk or a lost bucket. */
const awayMs = 4_000
/**
 * The time after a fault in which calls may still fail because of it, in ms: the timeouts of statements and of a new
 * connection.
 */
const graceMs = 15_000

/** Kills the processes in turn, one every few seconds, until the time is over. Each is started again at once. */
export async function killInTurn({ fleet }: Place, everyMs: number, isOver: () => boolean): Promise<void> {
  const restarts: Promise<void>[] = fleet.urls.map(() => Promise.resolve())
  for (let turn = 0; ; turn++) {
    await pause(everyMs)
    if (isOver()) break
    const index = turn % fleet.urls.length
    await restarts[index]
    restarts[index] = fleet.killOne(index)
    // It is reported where the restart is awaited.
    restarts[index].catch(() => undefined)
  }
  await Promise.all(restarts)
}

/** Takes the database, its disk and the bucket away in turn. */
export async function causeFaultsInTurn(place: Place, everyMs: number, isOver: () => boolean): Promise<void> {
  const faults = [restartDatabase, freezeDatabase, loseBucket, ...(place.disk ? [fillDisk] : [])]
  for (let turn = 0; ; turn++) {
    await pause(everyMs)
    if (isOver()) return
    const fault = faults[turn % faults.length]
    await place.ledger.whileAway(graceMs, async () => fault?.(place))
  }
}

async function restartDatabase({ cluster, ledger }: Place): Promise<void> {
  await cluster.restart('SIGQUIT')
  ledger.note('immediate restarts of the database')
}

async function freezeDatabase({ cluster, ledger }: Place): Promise<void> {
  const frozen = [cluster.pid, ...findChildren(cluster.pid)]
  signalAll(frozen, 'SIGSTOP')
  await pause(awayMs)
  signalAll(frozen, 'SIGCONT')
  ledger.note('times the database was frozen for 4 s')
}

async function fillDisk({ disk, ledger }: Place): Promise<void> {
  await disk?.shrink()
  await pause(awayMs)
  disk?.growAgain()
  ledger.note('times the disk of the database was full for 4 s')
}

async function loseBucket({ bucket, ledger }: Place): Promise<void> {
  bucket.setAway(true)
  await pause(awayMs)
  bucket.setAway(false)
  ledger.note('times the bucket was lost for 4 s')
}

const findChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
