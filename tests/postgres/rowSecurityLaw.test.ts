import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { evaluatePredicate, type RecordData } from '#language/evaluate.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { retryLocks } from '../../server/db/retryLocks.ts'
import { buildPolicies } from '../../server/db/rowSecurity/policies.ts'
import { toCurrentUser } from '../../server/http/currentUser.ts'
import { createEvaluationContext } from '../../server/records/recordsContext.ts'
import { predicate } from '../language/agreement/predicates.ts'
import { sample, store } from '../language/agreement/records.ts'
import { sampleCatalog, samples, twin } from '../language/agreement/samples.ts'
import type { Client } from '../support/createTestApp.ts'
import { openScratchRecords } from '../support/scratchRecords.ts'
import { removePolicies, requirePolicies } from './policies.ts'

const scratch = await openScratchRecords(sampleCatalog)
const roles = new Set<string>()
afterAll(async () => {
  for (const role of roles) await removePolicies(scratch.db, role)
  await scratch.close()
})
for (const profile of ['GERENTE', 'GERENTE']) await scratch.signInAs(profile)

/** The declarations with this rule, and without a tree, because policies cannot express rules about trees. */
const declare = (records: PredicateData): ResourceData[] =>
  sampleCatalog.map((resource) =>
    resource.name === 'samples'
      ? {
          ...samples,
          fields: { ...samples.fields, twin: f.ref('samples', twin) },
          list: { columns: ['sampleId'], search: ['label'] },
          choices: { all: {} },
          records,
        }
      : resource,
  )
const covered = predicate.filter(
  (records) =>
    !JSON.stringify(records).includes('"under"') && !buildPolicies(declare(records)).uncovered.has('samples'),
)
const keysOf = (records: readonly RecordData[]): unknown[] => records.map(({ sampleId }) => sampleId)
const sorted = (keys: readonly unknown[]): number[] => keys.map(Number).sort((one, other) => one - other)

/** Everything that the server reveals about which samples exist. A search may be refused. */
async function askForAll(client: Client, keys: readonly unknown[]) {
  const read = async (path: string) => (await client.get(`/api/${path}`)).json()
  const list = await read('samples?orderBy=sampleId&orderByDirection=asc&perPage=50')
  const file = (await client.get('/api/samples/export?format=csv&bom=false')).body.trim().split(/\r?\n/)
  const statuses = await Promise.all(keys.map(async (key) => (await client.get(`/api/samples/${key}`)).statusCode))
  const { status } = await read('samples/counts')
  const found = await client.get('/api/samples?FilterString=a&perPage=50')
  const ranked = await client.get('/api/search?str=a')
  return {
    seen: {
      list: keysOf(list.data),
      get: keys.filter((_, index) => statuses[index] === 200),
      file: sorted(file.slice(1)),
      choices: sorted(keysOf(await read('samples/all'))),
    },
    counts: [list.total, status.active + status.inactive],
    searched: [
      ...(found.statusCode === 200 ? keysOf(found.json().data) : []),
      ...(ranked.statusCode === 200
        ? (ranked.json() as { resource: string; id: number }[])
            .filter(({ resource }) => resource === 'samples')
            .map(({ id }) => id)
        : []),
    ],
  }
}

test('policies alone, without the conditions of the statements, show the records of the predicate in JavaScript [X-39]', async () => {
  let hidden = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(sample, { minLength: 5, maxLength: 8 }),
      covered,
      fc.constantFrom('ADMIN', 'GERENTE', 'MARKETING'),
      async (stored, records, profile) => {
        const all = await store(scratch.db, stored)
        // Autovacuum may hold a lock for longer than the server waits for it at once.
        const create = () => requirePolicies(scratch.db, declare(records))
        const rowSecurity = await retryLocks(create, () => undefined)
        roles.add(rowSecurity.role)
        const connect = await scratch.declare(declare(records), { ...rowSecurity, isAlone: true })
        const person = toCurrentUser(2, profile, '')
        const context = createEvaluationContext({ clock: scratch.clock, timeZone: 'America/Sao_Paulo' }, person)
        const keys = keysOf(all.filter((record) => evaluatePredicate(records, record, context)))
        hidden += all.length - keys.length
        const { seen, counts, searched } = await askForAll(connect(2, profile), keysOf(all))
        expect([records, seen]).toEqual([records, { list: keys, get: keys, file: keys, choices: keys }])
        expect(counts).toEqual([keys.length, keys.length])
        expect(searched.filter((key) => !keys.includes(key))).toEqual([])
      },
    ),
    { numRuns: 12, endOnFailure: true },
  )
  expect(hidden).toBeGreaterThan(0)
})
