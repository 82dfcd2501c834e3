/** A record as the client knows it: the acknowledged writes, and the one that was pending when the server was killed. */
export interface LedgerRecord {
  /** Undefined while it is unknown whether the record was created. */
  id: number | undefined
  name: string
  readonly acknowledged: string[]
  pending: { readonly action: string; readonly name: string } | undefined
}

/** The data that the server returns. */
export interface ServerRecords {
  readonly names: ReadonlyMap<number, string>
  /** The total that the list returns. */
  readonly total: number
  /** The actions on each record, in order. */
  readonly audit: ReadonlyMap<number, readonly string[]>
}

/** The differences between ledger and server. */
export interface Verdict {
  /** The number of acknowledged writes that are missing. */
  readonly lost: number
  /** The number of interrupted writes that took effect completely. */
  readonly kept: number
  /** Descriptions of all other differences. */
  readonly faults: readonly string[]
}

/**
 * Compares the acknowledged writes with the server's data. An interrupted write must be either complete or absent; the
 * ledger adopts the result for the next comparison.
 */
export function compareLedger(ledger: readonly LedgerRecord[], server: ServerRecords): Verdict {
  const idsByName = new Map([...server.names].map(([id, name]) => [name, id]))
  const faults: string[] = []
  let lost = 0
  let kept = 0
  for (const record of ledger) {
    const id = record.id ?? idsByName.get(record.name)
    const isThere = id !== undefined && server.names.has(id)
    if (isThere && record.pending && server.names.get(id) === record.pending.name) {
      kept++
      record.name = record.pending.name
      record.acknowledged.push(record.pending.action)
    }
    record.pending = undefined
    record.id = isThere ? id : undefined
    const actions = (id === undefined ? undefined : server.audit.get(id)) ?? []
    if (record.acknowledged.length > 0 && (!isThere || server.names.get(id) !== record.name)) lost++
    if (actions.join() !== record.acknowledged.join())
      faults.push(`record ${id}: the audit says "${actions.join()}", not "${record.acknowledged.join()}"`)
  }
  return { lost, kept, faults: [...faults, ...countFaults(ledger, server)] }
}

function* countFaults(ledger: readonly LedgerRecord[], { names, total, audit }: ServerRecords): Generator<string> {
  const known = new Set(ledger.flatMap(({ id }) => (id === undefined ? [] : [id])))
  if (total !== names.size) yield `the list says ${total} and has ${names.size}`
  if (known.size !== names.size) yield `${names.size} records are there, ${known.size} are known`
  for (const id of audit.keys()) if (!names.has(id)) yield `the audit names record ${id}, which is not there`
}
