/** What somebody outside knows of a record: what was acknowledged, and what was asked when the server died. */
export interface LedgerRecord {
  /** Undefined while nobody knows whether it was created. */
  id: number | undefined
  name: string
  readonly acknowledged: string[]
  pending: { readonly action: string; readonly name: string } | undefined
}

/** What the server says it has. */
export interface ServerRecords {
  readonly names: ReadonlyMap<number, string>
  /** How many there are, as the list says. */
  readonly total: number
  /** The actions on each record, in order. */
  readonly audit: ReadonlyMap<number, readonly string[]>
}

/** What differs between the two. */
export interface Verdict {
  /** Acknowledged writes that are not there. */
  readonly lost: number
  /** Writes that were cut off and took place all the same, whole. */
  readonly kept: number
  /** Everything else that does not fit, in words. */
  readonly faults: readonly string[]
}

/**
 * Compares what was acknowledged with what is there. A write that was cut off is there whole or not at all; which, the
 * ledger takes over, so that the next comparison begins from it.
 */
export function compare(ledger: readonly LedgerRecord[], server: ServerRecords): Verdict {
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
