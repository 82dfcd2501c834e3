import { setTimeout as pause } from 'node:timers/promises'
import type { LedgerRecord } from '../../scripts/kill/ledger.ts'
import { isAway } from './callFleet.ts'
import { inactiveMark } from './compareStored.ts'
import { createCategory, retryMs, type Worker } from './writers.ts'

/** How many records a call changes. */
const recordsPerCall = 100
/** The pause after a refusal because another call is running, in ms. */
const waitMs = 2_000

/** Inactivates and activates categories, many with each call. Each line of a response acknowledges one record. */
export async function toggleCategories(worker: Worker): Promise<void> {
  const records: LedgerRecord[] = []
  for (let count = 0; !worker.isOver(); ) {
    const known = records.filter(({ pending }) => !pending)
    if (known.length < recordsPerCall) {
      const created = await createCategory(worker, `${worker.name} ${count++}`)
      if (created) records.push(created)
      continue
    }
    records.splice(0, records.length, ...known)
    for (const active of [false, true]) {
      const due = records.filter(({ name, pending }) => !pending && name.endsWith(inactiveMark) === active)
      if (due.length > 0) await toggle(worker, due, active)
    }
  }
}

async function toggle({ call, ledger }: Worker, records: readonly LedgerRecord[], active: boolean): Promise<void> {
  for (const record of records) {
    const name = active ? record.name.slice(0, -inactiveMark.length) : record.name + inactiveMark
    record.pending = { action: active ? 'activate' : 'inactivate', name }
  }
  const ids = records.map(({ id }) => id)
  const answer = await call('POST', '/categories/bulk', { action: 'toggle', active, ids })
  if (answer?.status === 409) {
    // The process of the call before was killed, and that call still counts as running.
    for (const record of records) record.pending = undefined
    return pause(waitMs)
  }
  const changed = answer?.status === 200 ? readChanged(answer.text) : new Set<number>()
  for (const record of records) {
    if (record.id !== undefined && changed.has(record.id)) ledger.acknowledge(record, record.id)
    else ledger.interrupted++
  }
  if (answer?.status === 200) return ledger.note('calls for many records')
  if (answer && isAway(answer.status)) ledger.checkUnavailable('a call for many records', answer)
  else if (answer) ledger.addFault(`a call for many records: ${answer.status} ${answer.text}`)
  await pause(retryMs)
}

/** The records whose line says that they were changed. The last line of a response that broke off is not complete. */
function readChanged(text: string): ReadonlySet<number> {
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
  const results = lines.map((line) => JSON.parse(line) as { readonly id?: number; readonly outcome?: string })
  return new Set(results.flatMap(({ id, outcome }) => (id !== undefined && outcome === 'changed' ? [id] : [])))
}
