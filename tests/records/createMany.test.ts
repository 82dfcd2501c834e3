import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import type { Db } from '../../server/db/tables.ts'
import { HttpError } from '../../server/http/httpError.ts'
import { toProblem } from '../../server/http/problem.ts'
import { createImportRequest, findImportable } from '../../server/imports/importsContext.ts'
import { type Creation, createMany } from '../../server/records/createMany.ts'
import { findUserWithStatus } from '../../server/records/findUserWithStatus.ts'
import type { RecordRequest } from '../../server/records/recordWrite.ts'
import type { RecordHooks } from '../../server/records/writeHooks.ts'
import { createRecord } from '../../server/records/writeRecords.ts'
import { server } from '../business/server.ts'
import { createTestApp, type TestApp } from '../support/createTestApp.ts'

let app: TestApp
let supplierId: number
const userIds: Record<string, number> = {}

beforeAll(async () => {
  app = await createTestApp({}, server)
  const admin = await app.signInAs('ADMIN')
  const buyer = await app.signInAs('BUYER')
  Object.assign(userIds, { ADMIN: admin.id, BUYER: buyer.id })
  const supplier = { name: 'Verre', vatNumber: 'FR1', email: 'sales@verre.example', country: 'FR' }
  supplierId = (await admin.post('/api/suppliers', supplier)).json().supplierId
  await admin.post('/api/tags', { name: 'urgent', color: '#FDE2E4' })
})
afterAll(() => app.close())

const supplier = fc.record(
  {
    // Some are taken, with other case and accents too, and some are twice among the bodies.
    name: fc.constantFrom('Verre', 'VÉRRE', 'Papier', 'papier', 'Liège', 'Étain', 'Cire', null),
    type: fc.constantFrom('company', 'person', 'other'),
    vatNumber: fc.constantFrom('FR2', null),
    email: fc.constantFrom('a@example.com', 'nothing', null),
    phone: fc.constantFrom('01 42 68 53 00', null),
    country: fc.constantFrom('FR', 'DE', 'XX'),
    rating: fc.constantFrom(1, 5, 6, '3'),
    notes: fc.constantFrom('"quoted"\n\\ and é', '', 'x'.repeat(2_001)),
    agreedDiscount: fc.constantFrom('5.00', '101'),
  },
  { requiredKeys: ['name', 'country', 'email', 'vatNumber'] },
)
const article = fc.record(
  {
    title: fc.constantFrom('Ambre', 'Ambre', 'Musc', ''),
    body: fc.constantFrom('<p>Text</p>', '<script>x</script>', null),
    supplierId: fc.constantFrom(1, 1, 999, 'x'),
    tags: fc.constantFrom([1], [], [7]),
  },
  { requiredKeys: ['title', 'body'] },
)
const order = fc.record(
  {
    supplierId: fc.constantFrom(1, 999),
    currency: fc.constantFrom('EUR', 'BRL'),
    lines: fc.constantFrom([{ product: 'Box', quantity: '2', unitPrice: '1.50' }], []),
  },
  { requiredKeys: ['supplierId', 'currency'] },
)

/** Runs work in a transaction that is rolled back, and returns its result. */
async function rolledBack<T>(work: (trx: Db) => Promise<T>): Promise<T> {
  let result: T | undefined
  const end = new Error('the end')
  await app.db
    .transaction()
    .execute(async (trx) => {
      result = await work(trx)
      throw end
    })
    .catch((error: unknown) => {
      if (error !== end) throw error
    })
  return result as T
}

async function createRequest(trx: Db, resource: string, profile: string): Promise<RecordRequest> {
  const context = { ...app.app.imports, records: { ...app.app.imports.records, db: trx } }
  const declared = findImportable(context, resource)
  const person = await findUserWithStatus(context.records, userIds[profile] ?? 0)
  if (!declared || !person) throw new Error(`nobody creates ${resource}`)
  return createImportRequest(context, declared, person.user, 'pt')
}

const describeRefusal = (error: HttpError) => [error.status, toProblem(error, createTranslator('pt'))]

/** The stored data after records were created, without the keys and numbers that the database has generated. */
async function readState(trx: Db, resource: string, results: readonly Creation[]) {
  const { rows } = await sql<object>`select to_jsonb(t) - 'id' - 'number' - 'created_at' as record
    from ${sql.table(resource)} as t order by t.id`.execute(trx)
  const audit =
    await sql<object>`select a.action, a.user_id, a.title, a.version, a.is_complete, a.changes - 'number' as changes,
    row_number() over (order by a.record_id::int) as place
    from audit_entries as a where a.resource = ${resource} order by a.id`.execute(trx)
  const withoutKeys = (text: string) =>
    JSON.parse(text.replaceAll(/"(id|orderId)":\s*\d+/g, '"$1":0').replaceAll(/ORD-\d+/g, ''))
  const outcomes = results.map((one) => (one instanceof HttpError ? describeRefusal(one) : one.version))
  return { records: rows, audit: withoutKeys(JSON.stringify(audit.rows)), outcomes }
}

async function createOneByOne(request: RecordRequest, bodies: readonly unknown[]): Promise<Creation[]> {
  const results: Creation[] = []
  for (const body of bodies) {
    try {
      const { record, version } = await createRecord(request, body)
      results.push({ id: record[request.resource.key] as number, version })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      results.push(error)
    }
  }
  return results
}

/** Hooks that refuse some records before the insert, some after it, and change the others. */
const hooks: RecordHooks = {
  resource: 'suppliers',
  create: {
    allow: async ({ values }) => values.type !== 'person',
    after: async ({ trx, record }) => {
      if (record.name === 'Liège') throw new HttpError(409, 'errors.forbidden')
      await sql`update suppliers set notes = ${`seen: ${record.name}`} where id = ${record.supplierId}`.execute(trx)
    },
  },
}

const cases: readonly { resource: string; profile: string; body: fc.Arbitrary<object>; code?: RecordHooks }[] = [
  { resource: 'suppliers', profile: 'ADMIN', body: supplier },
  { resource: 'suppliers', profile: 'ADMIN', body: supplier, code: hooks },
  { resource: 'suppliers', profile: 'BUYER', body: supplier },
  // Articles have links, orders have rows and code that runs before: those are created alone.
  { resource: 'articles', profile: 'ADMIN', body: article },
  { resource: 'articles', profile: 'BUYER', body: article },
  { resource: 'orders', profile: 'BUYER', body: order },
]

test.each(cases)(
  'many $resource that $profile creates together are as if created one by one',
  async ({ resource, profile, body, code }) => {
    expect(supplierId).toBe(1)
    await fc.assert(
      fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 6 }), async (bodies) => {
        const run = (create: typeof createMany) =>
          rolledBack(async (trx) => {
            const request = { ...(await createRequest(trx, resource, profile)), ...(code && { hooks: code }) }
            return readState(trx, resource, await create(request, bodies))
          })
        expect(await run(createMany)).toEqual(await run(createOneByOne))
      }),
      { numRuns: 20, seed: 48 },
    )
  },
)

test('a part that is refused while the next one is prepared ends nothing else', async () => {
  const bodies = Array.from({ length: 700 }, (_, index) => ({
    name: index === 0 ? 'Verre' : `Maison ${index}`,
    ...{ type: 'company', country: 'FR', email: 'a@example.com', vatNumber: 'FR2' },
  }))
  const results = await rolledBack(async (trx) => createMany(await createRequest(trx, 'suppliers', 'ADMIN'), bodies))
  expect(results.findLastIndex((one) => one instanceof HttpError)).toBe(0)
})
