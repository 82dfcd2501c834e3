import type { LedgerRecord } from '../../scripts/kill/ledger.ts'
import type { Answer } from './callFleet.ts'

/** What is written under fire, by resource. */
export type Written = 'categories' | 'users' | 'fragrances'

/** What the people who write know of their writes, and what they saw that should not be. */
export class FireLedger {
  readonly records: Readonly<Record<Written, LedgerRecord[]>> = { categories: [], users: [], fragrances: [] }
  readonly faults: string[] = []
  acknowledged = 0
  /** Writes of which nobody knows what became. */
  interrupted = 0
  /** Answers by what was called: lists, exports, … */
  readonly answered = new Map<string, number>()
  /** When something was away, from and to, as times of `performance.now()`. */
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

  /** Does what takes something away; until a while after it a refusal for want of it is the right answer. */
  async whileAway(graceMs: number, work: () => Promise<void>): Promise<void> {
    const period = { from: performance.now(), to: Number.POSITIVE_INFINITY }
    this.away.push(period)
    await work()
    period.to = performance.now() + graceMs
  }

  /** Notes 503 or 507 as a fault unless something is away. */
  judgeUnavailable(what: string, answer: NonNullable<Answer>): void {
    const now = performance.now()
    if (!this.away.some(({ from, to }) => from <= now && now <= to))
      this.addFault(`${what}: ${answer.status} though nothing is away: ${answer.text}`)
  }

  /** A record that is about to be created. */
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
