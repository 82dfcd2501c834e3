import { setTimeout as pause } from 'node:timers/promises'
import { testPassword } from '../support/testUsers.ts'
import { type Call, createCall, isAway } from './callFleet.ts'
import type { Fleet } from './fleet.ts'
import type { Worker } from './writers.ts'

const pauseMs = 100

/** Requests lists until the test is over. */
export async function lookAtLists(worker: Worker): Promise<void> {
  const { call, ledger } = worker
  const paths = [
    '/categories?page=1&perPage=25',
    '/usuario?page=2&perPage=10',
    '/audit?page=1',
    '/categories?FilterString=mudada',
  ]
  for (let count = 0; !worker.isOver(); count++) {
    const path = paths[count % paths.length] ?? ''
    const answer = await call('GET', path)
    if (answer?.status === 200) ledger.note('lists')
    else if (answer?.status === 503) ledger.checkUnavailable(path, answer)
    else if (answer) ledger.addFault(`${path}: ${answer.status} ${answer.text}`)
    await pause(pauseMs)
  }
}

/** Exports all categories. A complete file must have at least those that were acknowledged before. */
export async function exportCategories(worker: Worker): Promise<void> {
  const { call, ledger } = worker
  while (!worker.isOver()) {
    const known = ledger.records.categories.filter(({ acknowledged }) => acknowledged.length > 0).length
    const answer = await call('GET', '/categories/export?format=csv')
    const rows = (answer?.text.trimEnd().split('\n').length ?? 0) - 1
    if (answer?.status === 200 && rows >= known) ledger.note('exports')
    else if (answer && isAway(answer.status)) ledger.checkUnavailable('an export', answer)
    else if (answer) ledger.addFault(`an export of ${known} categories: ${answer.status}, ${rows} rows`)
    await pause(10 * pauseMs)
  }
}

/**
 * Signs in at any process, and checks that all processes know the session; then signs out at one, and checks that none
 * knows it any more.
 */
export async function comeAndGo(worker: Worker, fleet: Fleet, login: string): Promise<void> {
  const { call, ledger } = worker
  const { addFault: onFault } = ledger
  while (!worker.isOver()) {
    await pause(20 * pauseMs)
    const signedIn = await call('POST', '/login', { Login: login, Senha: testPassword })
    if (signedIn?.status !== 200) {
      if (signedIn && !isAway(signedIn.status)) ledger.addFault(`signing in: ${signedIn.status} ${signedIn.text}`)
      continue
    }
    const { token } = JSON.parse(signedIn.text) as { token: string }
    const calls = fleet.urls.map((url, index) =>
      createCall({ urls: [url], isReady: () => fleet.isReady(index) }, { session: { token }, onFault }),
    )
    const look = async () => (await Promise.all(calls.map((one) => one('GET', '/usuario/me')))).map(toStatus)
    const isKnown = (await look()).filter((status) => status !== 200)
    const out = await calls[0]?.('POST', '/logout', {})
    if (out?.status !== 200 && out?.status !== 204) continue
    const isGone = (await look()).filter((status) => status !== 401)
    const unexpected = [...isKnown, ...isGone].filter((status) => !isAway(status) && status !== undefined)
    if (unexpected.length > 0) ledger.addFault(`a session is not shared: ${unexpected.join(', ')}`)
    else ledger.note('sessions')
  }
}

/**
 * Tries wrong passwords at all processes in turn. Returns how many were checked, and how many were refused without a
 * check.
 */
export async function guessPassword(call: Call): Promise<{ readonly wrong: number; readonly refused: number }> {
  const statuses: (number | undefined)[] = []
  for (let count = 0; count < 15; count++)
    statuses.push(toStatus(await call('POST', '/login', { Login: 'ninguem@example.com', Senha: 'Errada@2026' })))
  const refused = statuses.filter((status) => status === 429).length
  return { wrong: statuses.length - refused, refused }
}

const toStatus = (answer: { readonly status: number } | undefined): number | undefined => answer?.status
