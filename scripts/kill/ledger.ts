/**
 * A record from the point of view of the client: the acknowledged writes, and the one that was pending when the server
 * was killed.
 */
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
export interface LedgerComparison {
  /** The number of acknowledged writes that are missing. */
  readonly lostWrites: number
  /** The number of interrupted writes that took effect completely. */
  readonly completedWrites: number
  /** Descriptions of all other differences. */
  readonly differences: readonly string[]
}

/**
 * Compares the acknowledged writes with the server's data. An interrupted write must be either complete or absent; its
 * result is stored in the ledger for the next comparison.
 */
export function compareLedger(ledger: readonly LedgerRecord[], server: ServerRecords): LedgerComparison {
  const idsByName = new Map([...server.names].map(([id, name]) => [name, id]))
  const differences: string[] = []
  let lostWrites = 0
  let completedWrites = 0
  for (const record of ledger) {
    const id = record.id ?? idsByName.get(record.name)
    const exists = id !== undefined && server.names.has(id)
    if (exists && record.pending && server.names.get(id) === record.pending.name) {
      completedWrites++
      record.name = record.pending.name
      record.acknowledged.push(record.pending.action)
    }
    record.pending = undefined
    record.id = exists ? id : undefined
    const actions = (id === undefined ? undefined : server.audit.get(id)) ?? []
    if (record.acknowledged.length > 0 && (!exists || server.names.get(id) !== record.name)) lostWrites++
    if (actions.join() !== record.acknowledged.join())
      differences.push(`record ${id}: the audit says "${actions.join()}", not "${record.acknowledged.join()}"`)
  }
  return {
    lostWrites,
    completedWrites,
    differences: [...differences, ...findDifferences(ledger, server)],
  }
}

function* findDifferences(ledger: readonly LedgerRecord[], { names, total, audit }: ServerRecords): Generator<string> {
  const known = new Set(ledger.flatMap(({ id }) => (id === undefined ? [] : [id])))
  if (total !== names.size) yield `the list says ${total} and has ${names.size}`
  if (known.size !== names.size) yield `${names.size} records are there, ${known.size} are known`
  for (const id of audit.keys()) if (!names.has(id)) yield `the audit names record ${id}, which is not there`
}
