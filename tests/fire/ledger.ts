import type { LedgerRecord } from '../../scripts/kill/ledger.ts'
import type { Answer } from './callFleet.ts'

/** The resources that are written during the test. */
export type Written = 'categories' | 'users' | 'fragrances'

/** The writes that the simulated users have sent, with their results, and the faults that they have seen. */
export class FireLedger {
  readonly records: Readonly<Record<Written, LedgerRecord[]>> = { categories: [], users: [], fragrances: [] }
  readonly faults: string[] = []
  acknowledged = 0
  /** The number of writes with an unknown result. */
  interrupted = 0
  /** The number of successful calls, by what was called: lists, exports, … */
  readonly answered = new Map<string, number>()
  /** The periods in which something was unavailable, as times of `performance.now()`. */
  private readonly away: { readonly from: number; to: number }[] = []

  note(what: string): void {
    this.answered.set(what, (this.answered.get(what) ?? 0) + 1)
  }

  readonly addFault = (sentence: string): void => {
    this.faults.push(sentence)
  }

  get timesAway(): number {
    return this.away.length
  }

  /**
   * Runs a function that makes something unavailable. Until `graceMs` after it, calls may be refused for that reason.
   */
  async whileAway(graceMs: number, work: () => Promise<void>): Promise<void> {
    const period = { from: performance.now(), to: Number.POSITIVE_INFINITY }
    this.away.push(period)
    await work()
    period.to = performance.now() + graceMs
  }

  /** Records 503 or 507 as a fault, unless something is unavailable. */
  checkUnavailable(what: string, answer: NonNullable<Answer>): void {
    const now = performance.now()
    if (!this.away.some(({ from, to }) => from <= now && now <= to))
      this.addFault(`${what}: ${answer.status} though nothing is away: ${answer.text}`)
  }

  /** Adds a record that is about to be created. */
  begin(resource: Written, name: string): LedgerRecord {
    const record: LedgerRecord = {
      id: undefined,
      name,
      acknowledged: [],
      pending: { action: 'create', name },
    }
    this.records[resource].push(record)
    return record
  }

  acknowledge(record: LedgerRecord, id: number | undefined): void {
    const { pending } = record
    if (!pending) return
    record.id ??= id
    record.name = pending.name
    record.acknowledged.push(pending.action)
    record.pending = undefined
    this.acknowledged++
  }
}
