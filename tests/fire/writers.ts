import { setTimeout as pause } from 'node:timers/promises'
import type { LedgerRecord } from '../../scripts/kill/ledger.ts'
import { buildFragranceForm } from '../records/records.ts'
import { createPicture } from '../support/pictures.ts'
import { type Answer, type Call, isAway } from './callFleet.ts'
import type { FireLedger, Written } from './ledger.ts'

/** A simulated user who works until the test is over. */
export interface Worker {
  readonly call: Call
  readonly ledger: FireLedger
  readonly name: string
  isOver(): boolean
}

/** The pause of a worker after a response that something is unavailable, in ms. */
export const retryMs = 300

/** Creates categories and changes each twice. */
export async function writeCategories(worker: Worker): Promise<void> {
  const { call, name } = worker
  for (let count = 0; !worker.isOver(); count++) {
    const record = await createCategory(worker, `${name} ${count}`)
    if (!record) continue
    for (const suffix of ['mudada', 'mudada outra vez']) {
      const changed = `${name} ${count}, ${suffix}`
      record.pending = { action: 'edit', name: changed }
      const edit = () => call('PUT', `/categories/${record.id}`, { name: changed })
      if (!(await write(worker, 'categories', record, edit))) break
    }
  }
}

/** Creates a category. Returns undefined if it is unknown whether it was created. */
export async function createCategory(worker: Worker, name: string): Promise<LedgerRecord | undefined> {
  const { call, ledger } = worker
  const record = ledger.begin('categories', name)
  const isCreated = await write(worker, 'categories', record, () => call('POST', '/categories', { name }))
  return isCreated ? record : undefined
}

/** Creates users, who get a mail each. */
export async function inviteUsers(worker: Worker, profile: number): Promise<void> {
  const { call, ledger, name } = worker
  for (let count = 0; !worker.isOver(); count++) {
    const email = `${name}${count}@example.com`
    const record = ledger.begin('users', email)
    await write(worker, 'users', record, () => call('POST', '/usuario', { nome: 'Ana Souza', email, profile }))
    await pause(50)
  }
}

/** Uploads pictures, each with a new record. */
export async function uploadFragrances(worker: Worker, categoryId: number): Promise<void> {
  const { call, ledger, name } = worker
  const picture = await createPicture()
  for (let count = 0; !worker.isOver(); count++) {
    const record = ledger.begin('fragrances', `${name} ${count}`)
    const form = buildFragranceForm(picture, { name: record.name, categoryId: String(categoryId) })
    await write(worker, 'fragrances', record, () => call('POST', '/fragrances', form))
    await pause(50)
  }
}

/**
 * Sends a write. Returns whether it was acknowledged; a write that was refused because something is unavailable may
 * still have taken effect.
 */
async function write(
  { ledger }: Worker,
  resource: Written,
  record: LedgerRecord,
  send: () => Promise<Answer>,
): Promise<boolean> {
  const answer = await send()
  if (answer?.status === 200 || answer?.status === 201) {
    ledger.acknowledge(record, readKey(resource, answer.text))
    return true
  }
  ledger.interrupted++
  if (answer && isAway(answer.status)) {
    ledger.checkUnavailable(`a write of ${resource}`, answer)
    await pause(retryMs)
  } else if (answer) ledger.addFault(`a write of ${resource}: ${answer.status} ${answer.text}`)
  return false
}

const keys = { categories: 'categoryId', users: 'id', fragrances: 'fragranceId' } as const

const readKey = (resource: Written, text: string): number =>
  (JSON.parse(text) as Record<string, number>)[keys[resource]] ?? Number.NaN
