import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addValues } from '#language/addValues.ts'
import { assertConsistent } from '#language/check.ts'
import { unusedContext } from '#language/evaluate.ts'
import { f, names } from '#product/language.ts'
import { formats } from '#rules/formats.ts'
import { assertJobs } from '../../server/jobs/checkJobs.ts'
import { job } from '../../server/jobs/job.ts'
import { assertHooks } from '../../server/records/checkHooks.ts'
import type { RecordHooks, UntypedContext } from '../../server/records/writeHooks.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'
import {
  catalogOfTrips,
  fieldMistakes,
  hookMistakes,
  incompleteHooks,
  mailCancelled,
  trace,
  tripHooks,
  trips,
} from './trips.ts'

let scratch: ScratchRecords
beforeAll(async () => {
  assertConsistent(catalogOfTrips, names)
  scratch = await openScratchRecords(catalogOfTrips, { hooks: [tripHooks], jobs: [mailCancelled] })
})
afterAll(() => scratch.close())
beforeEach(async () => {
  for (const table of ['trips' as 'users', 'jobs', 'audit_entries'] as const)
    await scratch.db.deleteFrom(table).execute()
  trace.length = 0
})

const create = (body: object) => scratch.client.post('/api/trips', body)
const add = async (name: string): Promise<number> => (await create({ name })).json().tripId
const readJobs = () => scratch.db.selectFrom('jobs').select(['name', 'payload', 'state']).orderBy('id').execute()
const readAudit = async () =>
  (await scratch.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()).map(
    ({ action, changes }) => `${action} ${Object.keys(changes ?? {})}`,
  )

test('a creation runs its hooks in order, in one transaction with its job, and answers with what they wrote', async () => {
  const response = await create({ name: 'Rio', tax: '99' })
  expect([response.statusCode, response.json()]).toMatchObject([201, { name: 'Rio!', tax: '12.50', note: 'made' }])
  expect(trace).toEqual(['before create Rio', 'after create Rio! 12.50'])
  const { tripId } = response.json()
  expect(await readJobs()).toEqual([{ name: 'mailCancelled', payload: { tripId, reason: null }, state: 'queued' }])
  expect(await readAudit()).toEqual(['create tax,name,note,status'])
})

test('what a hook refuses leaves neither a record nor a job nor an audit entry', async () => {
  const response = await create({ name: 'late' })
  expect([response.statusCode, response.headers['error-field'], trace.length]).toEqual([400, 'name', 2])
  expect([await readJobs(), await readAudit(), (await scratch.client.get('/api/trips')).json().total]).toEqual([
    [],
    [],
    0,
  ])
})

test('values of a hook are read like a body and tested by the rules [language-5]', async () => {
  const exact = await create({ name: 'exact' })
  expect([exact.statusCode, exact.headers['error-field']]).toEqual([400, 'tax'])
  const backwards = await create({ name: 'backwards', startsOn: '2026-02-01' })
  expect([backwards.statusCode, backwards.headers['error-field'], backwards.body]).toEqual([
    400,
    'startsOn',
    expect.stringContaining('“endsOn”'),
  ])
  expect((await create({ name: 'backwards' })).json()).toMatchObject({ endsOn: '2026-01-01', tax: null })
})

test('allow comes before the version, the version before the body, and the body before the hook', async () => {
  expect((await create({ name: 'forbidden', startsOn: 'x' })).statusCode).toBe(403)
  const id = await add('locked')
  trace.length = 0
  const save = async (body: object, headers = {}) =>
    (await scratch.client.put(`/api/trips/${id}`, body, headers)).statusCode
  const stale = { 'if-match': '"other"' }
  const invalid = { startsOn: 'x' }
  expect(await save(invalid, stale)).toBe(403)
  expect(await save({ ...invalid, note: 'open' }, stale)).toBe(412)
  expect(await save({ ...invalid, note: 'open' })).toBe(400)
  expect(trace).toEqual([])
  expect(await save({ note: 'open' })).toBe(200)
  expect(trace).toEqual(['before update made open', 'after update made open'])
})

test('a transition reads its input, writes what its hook adds, and queues a job of its own transaction', async () => {
  const id = await add('Rio')
  await scratch.client.put(`/api/trips/confirm/${id}`)
  await scratch.db.deleteFrom('jobs').execute()
  const cancel = (body: object) => scratch.client.put(`/api/trips/cancel/${id}`, body)
  const tooLong = await cancel({ reason: 'eleven chars' })
  expect([tooLong.statusCode, tooLong.headers['error-field']]).toEqual([400, 'reason'])
  expect((await cancel({ reason: 'rain', tell: true })).json()).toMatchObject({
    status: 'cancelled',
    endsOn: '2026-03-01',
  })
  expect(await readJobs()).toMatchObject([{ payload: { tripId: id, reason: 'rain' } }])
  expect((await readAudit()).at(-1)).toBe('cancel endsOn,status')
  expect(trace.slice(-1)).toEqual(['after cancel cancelled 2026-03-01'])
})

test('actions, calls, inactivation and removal have hooks too', async () => {
  const id = await add('Rio')
  const call = (path: string, body?: object) => scratch.client.put(`/api/trips/${path}/${id}`, body)
  expect((await call('tag', { text: 'x' })).statusCode).toBe(204)
  await call('confirm')
  expect((await call('tag', { text: 'y' })).statusCode).toBe(403)
  expect((await call('print', { copies: 2 })).statusCode).toBe(204)
  await scratch.client.delete(`/api/trips/${id}`)
  await scratch.client.delete(`/api/trips/${id}?hardDelete=true`)
  const rest = ['print Rio! 2', 'before inactivate Rio!', 'after inactivate null', 'removed Rio!']
  expect([trace.slice(2), (await readJobs()).length]).toEqual([rest, 2])
})

test('a job that no process would run is not queued', async () => {
  const response = await create({ name: 'stray' })
  expect([response.statusCode, await readJobs()]).toEqual([500, []])
})

const readFaults = (hooks: readonly RecordHooks[]): string => {
  try {
    assertHooks(catalogOfTrips, hooks)
    return ''
  } catch (error) {
    return String(error)
  }
}

test.each(Object.entries(hookMistakes))('the start refuses: %s', (fault, build) => {
  expect(readFaults([build()])).toContain(`\n  ${fault}`)
})

test('a field that no declaration has, or a value of another kind, is refused when a hook returns it', async () => {
  const context = { mode: 'update', testsOnlyGiven: true, evaluationContext: unusedContext, formats } as const
  const [unknown, wrong] = await Promise.all(
    fieldMistakes.slice(0, 2).map((build) => build().update?.before?.({} as UntypedContext) as Promise<object>),
  )
  expect(() => addValues(trips, {}, { ...unknown }, context)).toThrow("trips: a hook sets 'taxx'")
  expect(addValues(trips, {}, { ...wrong }, context)).toMatchObject({
    ok: false,
    issues: [{ path: 'note', key: 'text' }],
  })
})

test('the start refuses hooks of no resource, hooks that stand twice, and an input that is lost', () => {
  const { transitions, ...others } = tripHooks
  expect(readFaults([tripHooks])).toBe('')
  expect(readFaults(incompleteHooks as readonly [])).toContain('trips.actions.print: has no code')
  expect(readFaults([tripHooks, tripHooks])).toContain('hooks of trips: stand twice')
  expect(readFaults([{ ...tripHooks, resource: 'trip' }])).toContain("no resource 'trip' - did you mean 'trips'?")
  const lost = readFaults([others])
  expect(lost).toContain('trips.lifecycle.transitions.cancel.input.reason: is asked and then lost')
})

test('the start refuses jobs whose payload or options cannot be', () => {
  const payload = { name: f.text({ required: true }), key: f.secret({ keep: 'hash' }), size: f.integer() }
  const daily = job('daily', payload, async () => undefined, { every: '1d', limit: '0min', retries: -1 })
  expect(() => assertJobs([daily, mailCancelled, daily])).toThrow(
    [
      '5 faults in the declarations:',
      "job daily.limit: '0min' is no length of time, such as '15min', '1h' or '1d'",
      'job daily.retries: a whole number is expected',
      'job daily.name: a repeated job has no payload, so none of it can be required',
      'job daily.key: a payload has single values and lists of texts, not secret; a key is f.integer()',
      'job daily: stands twice',
    ].join('\n  '),
  )
})
