import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from './tables.ts'

/** A replica that is further behind serves nobody, in seconds. */
const maxLagSeconds = 10
/** How long a replica on which a statement failed is left alone, in ms. */
const restMs = 3_000
/** Longer than a replica that works needs to say where it is, in ms. */
const answerMs = 2_000
const probeMs = 1_000
const pollMs = 20
/** How many positions of the primary are remembered. */
const maxMissing = 60

/** Why reads do not go to the replica. */
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
  /** Told once when reads go to the primary, and once when they no longer do. */
  readonly log: (line: string) => void
}

/** The position after everything that was committed. */
export async function readWritePosition(primary: Db): Promise<number> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as position`.execute(primary)
  return Number(rows[0]?.position)
}

/** Undefined if it is no replica. */
async function readReplayPosition(replica: Db): Promise<number | undefined> {
  const { rows } = await sql<{ position: string | null }>`
    select pg_last_wal_replay_lsn() - '0/0'::pg_lsn as position`.execute(replica)
  return rows[0]?.position == null ? undefined : Number(rows[0].position)
}

/** Starts to look once a second how far a replica is. The first look is over when it resolves. */
export async function watchReplica(options: WatchOptions): Promise<ReplicaState> {
  const state = new ReplicaState(options)
  await state.probe()
  return state
}

/** What is known of a replica. Positions are those of the write-ahead log, in bytes. */
export class ReplicaState {
  readonly #options: WatchOptions
  readonly #timer: NodeJS.Timeout
  readonly #downListeners = new Set<() => void>()
  /** Positions of the primary that the replica does not have yet, with the time at which the primary had them. */
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

  /** Whether statements may be sent to it. Logs when that has changed. */
  isUsable(): boolean {
    const found = this.#findTrouble()
    const { log } = this.#options
    if (found !== undefined && this.#reported === undefined)
      log(`Reads go to the primary: the replica ${troubleTexts[found]}.`)
    if (found === undefined && this.#reported !== undefined) log('Reads go to the replica again.')
    this.#reported = found
    return found === undefined
  }

  /** Whether it has a position by now. Asks it again for a moment. */
  async hasReached(position: number, waitMs: number): Promise<boolean> {
    const end = performance.now() + waitMs
    while (this.#replayed < position && this.#trouble === undefined && performance.now() < end) {
      await Promise.race([this.#ask(), delay(end - performance.now())])
      if (this.#replayed < position) await delay(pollMs)
    }
    return this.#replayed >= position
  }

  /** For how long it has lacked what the primary has, in seconds. */
  getLagSeconds(): number {
    const [oldest] = this.#missing
    return oldest === undefined ? 0 : (this.#options.clock().getTime() - oldest.at) / 1_000
  }

  /** It failed to run a statement, so it is left alone for a while. */
  rest(): void {
    this.#restsUntil = performance.now() + restMs
    this.isUsable()
  }

  /** Calls back once it no longer answers. Returns a function that ends this. */
  onDown(listener: () => void): () => void {
    this.#downListeners.add(listener)
    return () => void this.#downListeners.delete(listener)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Looks where both are. */
  async probe(): Promise<void> {
    // What the primary does not say is no fault of the replica.
    const position = await within(answerMs, readWritePosition(this.#options.primary)).catch(() => 0)
    const known = this.#missing.at(-1)?.position ?? this.#replayed
    if (position > known) this.#missing.push({ position, at: this.#options.clock().getTime() })
    // The oldest one says how far behind it is; of the others a few are enough to follow it.
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

/** Fails if a promise takes longer. */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
