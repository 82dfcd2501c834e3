import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { buildDeclaredTables } from '../../server/db/declaredTables.ts'
import { createViewer } from '../../server/db/predicates/viewer.ts'
import { policyParametersSetting, ReadScope } from '../../server/db/readScope.ts'
import { createNarrowDb } from '../../server/db/rowSecurity/narrowDb.ts'
import type { ActiveRowSecurity } from '../../server/db/rowSecurity/preparePolicies.ts'
import { toCurrentUser } from '../../server/http/currentUser.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { createRecordsContext } from '../../server/records/createRecordsContext.ts'
import { narrowContext } from '../../server/records/narrowContext.ts'
import { createEvaluationContext } from '../../server/records/recordsContext.ts'
import { list, setUpDemo, signIn } from '../organizations/organizationFixture.ts'
import { testSecret } from '../support/createTestApp.ts'
import { listRoutes } from '../support/listRoutes.ts'
import { watchStatements } from '../support/watchStatements.ts'
import { removePolicies, requirePolicies } from './policies.ts'

const { testApp } = await setUpDemo()
const { db, files, clock } = testApp
let prepared: ActiveRowSecurity
beforeAll(async () => {
  prepared = await requirePolicies(db, server.resources)
})
afterAll(() => removePolicies(db, prepared.role))

/** A second server on the database, on which the reads of users obey the policies. */
async function openNarrow(isAlone = false) {
  const config = readConfig({ SECRET: testSecret }, findProjectRoot(), server)
  const rowSecurity = { ...prepared, isAlone }
  const app = await createApp({
    product: server,
    db,
    files,
    clock,
    config,
    secret: testSecret,
    rowSecurity,
    log: false,
  })
  await app.ready()
  return { app, signIn: (email: string) => signIn({ ...testApp, app }, email) }
}

/** Runs a statement with the role for reads of users, with these policy parameters or none. */
const readAs = (role: string, policyParameters: string | undefined, statement: string) =>
  db.transaction().execute(async (trx) => {
    await sql`set local role ${sql.id(role)}`.execute(trx)
    if (policyParameters !== undefined)
      await sql`select set_config(${policyParametersSetting}, ${policyParameters}, true)`.execute(trx)
    return (await sql.raw<{ n: number }>(statement).execute(trx)).rows[0]?.n
  })

const tables = buildDeclaredTables(server.resources).map(({ name }) => name)
const countAll = `select sum(n)::int as n from (${tables.map((name) => `select count(*) as n from "${name}"`).join(' union all ')}) as counts`

test('a read without answers sees nothing of any declared table, and one with other answers only what is shared [X-39]', async () => {
  expect(await readAs(prepared.role, undefined, countAll)).toBe(0)
  expect(await readAs(prepared.role, '', countAll)).toBe(0)
  expect(await readAs(prepared.role, '{}', 'select count(*)::int as n from users')).toBe(0)
  expect(await readAs(prepared.role, '{}', 'select count(*)::int as n from fragrances')).toBeGreaterThan(0)
  expect([...prepared.uncovered]).toEqual([['organizations', 'the way up its tree leads through records out of sight']])
})

const people = ['parceiro@sillage.example', 'caetana@casaaroma.example', 'gerente@sillage.example']
const filter = encodeURIComponent('{"createdAt":{"ne":null}}')
const queries = ['?language=pt-BR', `?FilterString=a&str=a&perPage=2&filter=${filter}`]

test('with policies each reading call answers everybody the same as without', async () => {
  const narrow = await openNarrow()
  const paths = listRoutes(testApp.app)
    .filter(
      ({ method, url }) => method === 'GET' && !/notifications|metrics|ready|health|status|sessions|export/.test(url),
    )
    .flatMap(({ url }) =>
      [1, 9].map((id) => url.replace(':resource', 'users').replace(':id', String(id)).replace(/:\w+/g, '1')),
    )
  const differences = new Map<string, unknown>()
  for (const email of people.slice(0, 2)) {
    const [plain, checked] = [await signIn(testApp, email), await narrow.signIn(email)]
    for (const path of new Set(paths))
      for (const query of queries) {
        const [expected, answer] = [await plain.get(path + query), await checked.get(path + query)]
        if (answer.statusCode !== expected.statusCode || answer.body !== expected.body)
          differences.set(`${email} ${path}${query}`, [
            answer.statusCode,
            expected.statusCode,
            answer.body,
            expected.body,
          ])
      }
  }
  expect(Object.fromEntries(differences)).toEqual({})
  await narrow.app.close()
})

test('the policies alone show a person of an organization what the rules show', async () => {
  const alone = await openNarrow(true)
  for (const email of people) {
    const [plain, narrow] = [await signIn(testApp, email), await alone.signIn(email)]
    for (const path of ['usuario', 'campaigns', 'quiz', 'devices', 'capsules']) {
      const [expected, seen] = [await list(plain, path), await list(narrow, path)]
      const toKeys = ({ data }: typeof seen) => data.map((record) => Object.values(record)[0])
      expect([email, path, seen.total, toKeys(seen)]).toEqual([email, path, expected.total, toKeys(expected)])
      for (const id of [1, 2, 3, 4, 5, 6, 7])
        expect((await narrow.get(`/api/${path}/${id}`)).statusCode).toBe(
          (await plain.get(`/api/${path}/${id}`)).statusCode,
        )
    }
  }
  await alone.app.close()
})

test('a read takes one round trip, and leaves neither role nor answers on the connection [X-40]', async () => {
  const narrow = createNarrowDb(db, new ReadScope(prepared.role, '{}'))
  const read = async () => (await sql<{ role: string }>`select current_user as role`.execute(narrow)).rows
  const { result, statements } = await watchStatements(read)
  expect(result).toEqual([{ role: prepared.role }])
  expect(statements.map(({ text }) => text.slice(0, 15))).toEqual(['select current_'])
  const state = sql`select current_user = session_user as own, current_setting(${policyParametersSetting}, true) as parameters`
  const all = await Promise.all(Array.from({ length: 10 }, async () => (await state.execute(db)).rows[0]))
  for (const one of all) expect(one).toEqual({ own: true, parameters: expect.toBeOneOf([null, '']) })
  await expect(sql`select 1 / 0`.execute(narrow)).rejects.toThrow('division by zero')
  await expect(sql`insert into profiles (nome) values ('X')`.execute(narrow)).rejects.toThrow('read-only transaction')
  expect(await read()).toEqual(result)
})

test('people of the house run the statements that they run without policies [X-40]', async () => {
  const narrow = await openNarrow()
  const [house, other] = [await narrow.signIn('gerente@sillage.example'), await narrow.signIn(people[0] ?? '')]
  const countNarrow = async (asked: typeof house) => {
    const { statements } = await watchStatements(() => list(asked, 'usuario'))
    return statements.filter(({ parameters }) => parameters.at(-1) instanceof ReadScope).length
  }
  expect(await countNarrow(house)).toBe(0)
  expect(await countNarrow(other)).toBeGreaterThan(0)
  await narrow.app.close()
})

test('the planner expects as many rows under the policies as without, so that it plans the same [X-40]', async () => {
  await sql`analyze users`.execute(db)
  const readEstimate = async (run: typeof db) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from users`.execute(run)
    return Number(/rows=(\d+)/.exec(rows[0]?.['QUERY PLAN'] ?? '')?.[1])
  }
  const policyParameters = JSON.stringify({ '$me.organization': 1, '{"$me.organization":null}': false })
  const [plain, narrow] = [
    await readEstimate(db),
    await readEstimate(createNarrowDb(db, new ReadScope(prepared.role, policyParameters))),
  ]
  expect(plain).toBeGreaterThan(20)
  expect(narrow).toBeGreaterThan(0.9 * plain)
})

test('a person reads under policies, but not in a transaction, where the role would hold for its writes, too', async () => {
  const records = createRecordsContext({ ...server, db, files, clock, timeZone: 'UTC', rowSecurity: prepared })
  const evaluationContext = createEvaluationContext(records, {
    ...toCurrentUser(2, 'GERENTE', ''),
    own: { organization: 1 },
  })
  const narrow = (run: typeof db) =>
    narrowContext({ ...records, db: run }, createViewer(evaluationContext), evaluationContext)
  expect(narrow(db).narrowed?.openDb).toBe(db)
  await db.transaction().execute(async (trx) => {
    expect([narrow(trx).narrowed, narrow(trx).db === trx]).toEqual([undefined, true])
    expect(() => createNarrowDb(trx, new ReadScope(prepared.role, '{}'))).toThrow('transaction')
  })
})
