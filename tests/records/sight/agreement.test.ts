import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { evaluatePredicate, type RecordData } from '#language/evaluate.ts'
import type { EvaluationContext, PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { toCurrentUser } from '../../../server/http/currentUser.ts'
import { createEvaluationContext } from '../../../server/records/recordsContext.ts'
import { predicate } from '../../language/agreement/predicates.ts'
import { type Sample, sample, store } from '../../language/agreement/records.ts'
import { sampleCatalog, samples } from '../../language/agreement/samples.ts'
import type { Client } from '../../support/createTestApp.ts'
import { openScratchRecords } from '../../support/scratchRecords.ts'

const listed: ResourceData = {
  ...samples,
  list: { columns: ['sampleId'], search: ['label'] },
  choices: { all: {} },
}
const scratch = await openScratchRecords(sampleCatalog, { isWatched: false })
afterAll(() => scratch.close())
for (const profile of ['GERENTE', 'GERENTE']) await scratch.signInAs(profile)

/** The rules about who sees a sample, its size, and the shelves that samples refer to. */
interface Rules {
  readonly records: PredicateData
  readonly size: PredicateData
  readonly shelves: PredicateData
}

const declare = ({ records, size, shelves }: Rules): ResourceData[] =>
  sampleCatalog.map((resource): ResourceData => {
    if (resource.name === 'shelves') return { ...resource, records: shelves }
    if (resource.name !== 'samples') return resource
    const { size: field, ...fields } = samples.fields
    const guarded = field && ({ ...field, options: { ...field.options, maySee: size } } as typeof field)
    return { ...listed, records, fields: { ...fields, ...(guarded && { size: guarded }) } }
  })

interface Case {
  readonly samples: readonly Sample[]
  readonly rules: Rules
  readonly people: readonly { readonly id: number; readonly profile: string }[]
  readonly text: string
}

const shelfRule = fc.constantFrom<PredicateData[]>(
  {},
  { '$me.isAdmin': true },
  { level: { gte: 1 } },
  { or: [{ level: '$me.id' }, { deletedAt: { ne: null } }] },
)
const arbitraryCase: fc.Arbitrary<Case> = fc.record({
  samples: fc.array(sample, { minLength: 5, maxLength: 8 }),
  rules: fc.record({ records: predicate, size: predicate, shelves: shelfRule }),
  people: fc.uniqueArray(
    fc.record({ id: fc.constantFrom(1, 2, 3), profile: fc.constantFrom('ADMIN', 'GERENTE', 'MARKETING') }),
    { minLength: 2, maxLength: 2, selector: ({ id }) => id },
  ),
  text: fc.constantFrom('a', 'A ', '100', 'e'),
})

const keysOf = (records: readonly RecordData[]): unknown[] => records.map(({ sampleId }) => sampleId)
const sorted = (keys: readonly unknown[]): number[] => keys.map(Number).sort((one, other) => one - other)
const sortByKey = 'orderBy=sampleId&orderByDirection=asc'

/** Everything that the server reveals about which samples exist, by kind of request. */
async function askForAll(client: Client, keys: readonly unknown[], text: string) {
  const read = async (path: string) => (await client.get(`/api/${path}`)).json()
  const list = await read(`samples?${sortByKey}&perPage=50`)
  const pages = await Promise.all([1, 2, 3].map((page) => read(`samples?${sortByKey}&perPage=3&page=${page}`)))
  const file = (await client.get('/api/samples/export?format=csv&bom=false')).body.trim().split(/\r?\n/)
  const readStatuses = (suffix: string) =>
    Promise.all(keys.map(async (key) => (await client.get(`/api/samples/${key}${suffix}`)).statusCode))
  const [statuses, histories] = [await readStatuses(''), await readStatuses('/history')]
  const { status } = await read('samples/counts')
  const encoded = encodeURIComponent(text)
  return {
    records: list.data as RecordData[],
    keys: {
      list: keysOf(list.data),
      pages: pages.flatMap(({ data }) => keysOf(data)),
      get: keys.filter((_, index) => statuses[index] === 200),
      history: keys.filter((_, index) => histories[index] === 200),
      file: sorted(file.slice(1)),
      choices: sorted(keysOf(await read('samples/all'))),
    },
    counts: [list.total, ...pages.map(({ total }) => total), status.active + status.inactive],
    found: keysOf((await read(`samples?${sortByKey}&FilterString=${encoded}`)).data),
    ranked: ((await read(`search?str=${encoded}`)) as { resource: string; id: number }[])
      .filter(({ resource }) => resource === 'samples')
      .map(({ id }) => id),
  }
}

/** Which of the guarded keys a record must have for this user, by the rules in JavaScript. */
const expectKeys = (record: RecordData, rules: Rules, shelves: readonly RecordData[], context: EvaluationContext) => {
  const shelf = shelves.find(({ shelfId }) => shelfId === record.shelfId)
  const seesShelf = shelf === undefined || evaluatePredicate(rules.shelves, shelf, context)
  return [evaluatePredicate(rules.size, record, context), seesShelf, seesShelf]
}

/**
 * How a request is authenticated: by the session of a user, by an API key of the user, or by a key of a service account
 * with the same profile.
 */
type Caller = 'session' | 'key' | 'serviceAccount'
const scopes = { samples: ['read'], shelves: ['read'] }
const createCaller = (caller: Caller, id: number) => ({
  id: caller === 'serviceAccount' ? -id : id,
  ...(caller !== 'session' && { scopes }),
})

/** Checks the agreement for generated rules, records and users; `npm run law` does so for many more of them. */
const checkAgreement = async (callers: readonly Caller[]) => {
  const open = await scratch.declare([...sampleCatalog.filter(({ name }) => name !== 'samples'), listed])
  const whole = open(1, 'ADMIN')
  await fc.assert(
    fc.asyncProperty(arbitraryCase, async ({ samples: stored, rules, people, text }) => {
      const records = await store(scratch.db, stored)
      const matching = (await askForAll(whole, [], text)).found
      const shelves: RecordData[] = (await whole.get('/api/shelves?perPage=50')).json().data
      const connect = await scratch.declare(declare(rules))
      for (const [person, caller] of people.flatMap((one) => callers.map((caller) => [one, caller] as const))) {
        const { profile } = person
        const { id, scopes } = createCaller(caller, person.id)
        const context = createEvaluationContext(
          { clock: scratch.clock, timeZone: 'America/Sao_Paulo' },
          toCurrentUser(id, profile, ''),
        )
        const visible = records.filter((record) => evaluatePredicate(rules.records, record, context))
        const keys = keysOf(visible)
        const answers = await askForAll(connect(id, profile, scopes), keysOf(records), text)
        expect(answers.keys).toEqual({
          list: keys,
          pages: keys,
          get: keys,
          history: keys,
          file: keys,
          choices: keys,
        })
        expect(new Set(answers.counts)).toEqual(new Set([keys.length]))
        const found = matching.filter((key) => keys.includes(key))
        expect(answers.found).toEqual(found)
        expect(answers.ranked).toHaveLength(Math.min(5, found.length))
        expect(answers.ranked.filter((key) => !found.includes(key))).toEqual([])
        expect(answers.records.map((record) => ['size', 'shelfId', 'shelf'].map((name) => name in record))).toEqual(
          visible.map((record) => expectKeys(record, rules, shelves, context)),
        )
      }
    }),
    { numRuns: Number(process.env.SIGHT_CASES ?? 3), endOnFailure: true },
  )
}

test('list, pages, get, history, file, counts, search and choices hold the records of the predicate in JavaScript [X-19]', () =>
  checkAgreement(['session']))

test('a key of a person or of a service account is answered by the same rules [Y-33]', () =>
  checkAgreement(['key', 'serviceAccount']))

test('a key without the scope of a resource is told of none of its records [Y-33]', async () => {
  await store(scratch.db, fc.sample(sample, { numRuns: 5, seed: 7 }))
  const connect = await scratch.declare(declare({ records: {}, size: {}, shelves: {} }))
  const person = connect(1, 'ADMIN')
  const key = connect(1, 'ADMIN', { shelves: ['read'] })
  for (const path of ['samples', 'samples/1', 'samples/all', 'samples/counts', 'samples/export?format=csv'])
    expect([path, (await key.get(`/api/${path}`)).statusCode]).toEqual([path, 403])
  const search = async (client: Client) =>
    (await client.get('/api/search?str=a')).json<{ resource: string }[]>().map(({ resource }) => resource)
  expect(await search(person)).toContain('samples')
  expect(await search(key)).not.toContain('samples')
  // Of related records a filter asks for the title, which the record shows, and for nothing else.
  const filter = (clause: object) => `/api/samples?filter=${encodeURIComponent(JSON.stringify(clause))}`
  const state = filter({ shelf: { has: { deletedAt: null } } })
  const ofSamples = connect(1, 'ADMIN', { samples: ['read'] })
  expect([(await person.get(state)).statusCode, (await ofSamples.get(state)).statusCode]).toEqual([200, 400])
})
