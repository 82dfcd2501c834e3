import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from './tables.ts'

/** A replica that is further behind gets no reads, in seconds. */
const maxLagSeconds = 10
/** How long a replica gets no reads after a statement failed on it, in ms. */
const restMs = 3_000
/** How long the replica may take to return its position, in ms; longer than a working replica needs. */
const answerMs = 2_000
const probeMs = 1_000
const pollMs = 20
/** The maximum number of positions of the primary that are kept. */
const maxMissing = 60

/** Why reads do not use the replica. */
type Trouble = 'down' | 'behind' | 'failed' | 'not a replica'

const troubleTexts: Readonly<Record<Trouble, string>> = {
  down: 'does not answer',
  behind: `is more than ${maxLagSeconds} s behind`,
  failed: 'does not run statements to their end',
  'not a replica': 'is no replica',
}

interface WatchOptions {
  readonly primary: Db
  readonly replica: Db
  readonly clock: Clock
  /** Called once when reads move to the primary, and once when they move back. */
  readonly log: (line: string) => void
}

/** The position in the write-ahead log after everything that was committed. */
export async function readWritePosition(primary: Db): Promise<number> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as position`.execute(primary)
  return Number(rows[0]?.position)
}

/** The position that the replica has replayed; undefined if the database is no replica. */
async function readReplayPosition(replica: Db): Promise<number | undefined> {
  const { rows } = await sql<{ position: string | null }>`
    select pg_last_wal_replay_lsn() - '0/0'::pg_lsn as position`.execute(replica)
  return rows[0]?.position == null ? undefined : Number(rows[0].position)
}

/** Starts to read the position of a replica once a second. Resolves after the first reading. */
export async function watchReplica(options: WatchOptions): Promise<ReplicaState> {
  const state = new ReplicaState(options)
  await state.probe()
  return state
}

/** The state of a replica. Positions are those of the write-ahead log, in bytes. */
export class ReplicaState {
  readonly #options: WatchOptions
  readonly #timer: NodeJS.Timeout
  readonly #downListeners = new Set<() => void>()
  /** Positions of the primary that the replica has not reached, with the time at which the primary reached them. */
  #missing: { readonly position: number; readonly at: number }[] = []
  #replayed = 0
  #trouble: Trouble | undefined
  #reported: Trouble | undefined
  #restsUntil = 0

  constructor(options: WatchOptions) {
    this.#options = options
    let probing = Promise.resolve()
    this.#timer = setInterval(() => {
      probing = probing.then(() => this.probe())
    }, probeMs)
    this.#timer.unref()
  }

  /** Whether statements may be sent to the replica. Logs when that has changed. */
  isUsable(): boolean {
    const found = this.#findTrouble()
    const { log } = this.#options
    if (found !== undefined && this.#reported === undefined)
      log(`Reads go to the primary: the replica ${troubleTexts[found]}.`)
    if (found === undefined && this.#reported !== undefined) log('Reads go to the replica again.')
    this.#reported = found
    return found === undefined
  }

  /** Whether the replica has reached a position. Asks repeatedly for up to `waitMs`. */
  async hasReached(position: number, waitMs: number): Promise<boolean> {
    const end = performance.now() + waitMs
    while (this.#replayed < position && this.#trouble === undefined && performance.now() < end) {
      await Promise.race([this.#ask(), delay(end - performance.now())])
      if (this.#replayed < position) await delay(pollMs)
    }
    return this.#replayed >= position
  }

  /** For how many seconds the replica has lacked data of the primary. */
  getLagSeconds(): number {
    const [oldest] = this.#missing
    return oldest === undefined ? 0 : (this.#options.clock().getTime() - oldest.at) / 1_000
  }

  /** Sends no reads to the replica for a while, because a statement failed on it. */
  rest(): void {
    this.#restsUntil = performance.now() + restMs
    this.isUsable()
  }

  /** Calls the listener when the replica stops responding. Returns a function that removes the listener. */
  onDown(listener: () => void): () => void {
    this.#downListeners.add(listener)
    return () => void this.#downListeners.delete(listener)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Reads the positions of the primary and of the replica. */
  async probe(): Promise<void> {
    // A failure of the primary must not count against the replica.
    const position = await within(answerMs, readWritePosition(this.#options.primary)).catch(() => 0)
    const known = this.#missing.at(-1)?.position ?? this.#replayed
    if (position > known) this.#missing.push({ position, at: this.#options.clock().getTime() })
    // The oldest position tells how far behind the replica is; a few of the others suffice to follow it.
    if (this.#missing.length > maxMissing) this.#missing.splice(1, 1)
    await this.#ask()
    this.isUsable()
  }

  async #ask(): Promise<void> {
    const position = await within(answerMs, readReplayPosition(this.#options.replica)).catch(() => null)
    this.#trouble = position === null ? 'down' : position === undefined ? 'not a replica' : undefined
    this.#replayed = position ?? this.#replayed
    this.#missing = this.#missing.filter((one) => one.position > this.#replayed)
    if (this.#trouble === 'down') for (const listener of this.#downListeners) listener()
  }

  #findTrouble(): Trouble | undefined {
    if (this.#trouble !== undefined) return this.#trouble
    if (performance.now() < this.#restsUntil) return 'failed'
    return this.getLagSeconds() > maxLagSeconds ? 'behind' : undefined
  }
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Rejects if a promise takes longer than `ms`. */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
