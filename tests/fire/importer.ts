import { setTimeout as pause } from 'node:timers/promises'
import type { Import } from '#language/imports/import.ts'
import { type Answer, isAway } from './callFleet.ts'
import type { Worker } from './writers.ts'

const pollMs = 300

/** Imports files of new categories one after the other. Each request is repeated while the server is unavailable. */
export async function importCategories(worker: Worker, rows: number): Promise<void> {
  for (let count = 0; !worker.isOver(); count++) {
    const { ledger, name } = worker
    const records = Array.from({ length: rows }, (_, row) => ledger.begin('categories', `${name} ${count} ${row}`))
    const content = Buffer.from(['name', ...records.map((record) => record.name)].join('\n'))
    const done = await bringIn(worker, content)
    const { new: created = 0, refused = 0 } = done.counts ?? {}
    if (done.state !== 'done' || created !== rows || refused !== 0) {
      ledger.addFault(`an import is ${done.state}: ${done.sentence}, ${JSON.stringify(done.counts)}`)
      return
    }
    // Their keys are found by their names.
    for (const record of records) ledger.acknowledge(record, undefined)
    ledger.note('imports')
  }
}

async function bringIn(worker: Worker, content: Buffer): Promise<Import> {
  const { call } = worker
  const { importId } = await announce(worker, content.length)
  const path = `/imports/${importId}`
  // 409: it is there already, its answer was lost.
  await insist(worker, 'a part', () => call('PUT', `${path}/parts/0`, content), [204, 409])
  await follow(worker, path, 'mapping')
  await insist(worker, 'a check', () => call('POST', `${path}/check`, {}), [202, 409])
  const { revision } = await follow(worker, path, 'checked')
  await insist(worker, 'a commit', () => call('POST', `${path}/commit`, { revision }), [202, 409])
  return follow(worker, path, 'done')
}

/** Starts an import. Imports whose response was lost are erased, because a user may have only a few open imports. */
async function announce(worker: Worker, bytes: number): Promise<Import> {
  const { call } = worker
  const announcement = { resource: 'categories', name: 'categorias.csv', bytes }
  for (;;) {
    const answer = await insist(worker, 'announcing', () => call('POST', '/imports', announcement), [201, 429])
    if (answer.status === 201) return JSON.parse(answer.text) as Import
    const lost = await insist(worker, 'imports', () => call('GET', '/imports?state=uploading'), [200])
    for (const { importId } of (JSON.parse(lost.text) as { data: Import[] }).data)
      await insist(worker, 'erasing', () => call('DELETE', `/imports/${importId}`), [204, 404])
  }
}

/** Waits until an import has reached a state, or has ended. */
async function follow(worker: Worker, path: string, state: Import['state']): Promise<Import> {
  for (;;) {
    const answer = await insist(worker, 'an import', () => worker.call('GET', path), [200])
    const found = JSON.parse(answer.text) as Import
    if (found.state === state || ['failed', 'stopped', 'cancelled', 'done'].includes(found.state)) return found
    await pause(pollMs)
  }
}

async function insist(
  { ledger }: Worker,
  what: string,
  send: () => Promise<Answer>,
  expected: readonly number[],
): Promise<NonNullable<Answer>> {
  for (;;) {
    const answer = await send()
    if (answer && expected.includes(answer.status)) return answer
    if (answer && isAway(answer.status)) ledger.checkUnavailable(what, answer)
    else if (answer) throw new Error(`${what}: ${answer.status} ${answer.text}`)
    await pause(pollMs)
  }
}
