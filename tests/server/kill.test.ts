import { expect, test } from 'vitest'
import { runKillRounds } from '../../scripts/kill/killRounds.ts'
import { compareLedger, type LedgerRecord } from '../../scripts/kill/ledger.ts'
import { ensureBuiltServer } from '../support/builtServer.ts'
import { extractDatabase } from '../support/embeddedDumps.ts'
import { shortLived } from '../support/shortLived.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'
import { createMigratedDatabase } from '../support/testDatabase.ts'

const dataDir = setUpTemporaryFolder()

// `npm run test:kill` repeats this ten times on each database.
const expectedRounds = [{ lostWrites: 0, differences: [] }]

test('a server that is killed while it writes loses nothing it has acknowledged', async () => {
  const postgres = process.env.TEST_DATABASE_URL
  if (!postgres) await extractDatabase(dataDir())
  const empty = postgres ? await createMigratedDatabase(postgres) : undefined
  const place = {
    program: [shortLived, await ensureBuiltServer()],
    dataDir: dataDir(),
    ...(empty && { databaseUrl: empty.url }),
  }
  expect(await runKillRounds(place, 1)).toMatchObject(expectedRounds)
  await empty?.drop()
}, 240_000)

const createRecord = (record: Partial<LedgerRecord>): LedgerRecord => ({
  id: 1,
  name: 'a',
  acknowledged: ['create'],
  pending: undefined,
  ...record,
})
const server = (names: [number, string][], audit: [number, string[]][]) => ({
  names: new Map(names),
  total: names.length,
  audit: new Map(audit),
})

const edited = createRecord({ name: 'b', acknowledged: ['create', 'edit'] })
const pendingRecord = createRecord({ pending: { action: 'edit', name: 'b' } })
const after = server([[1, 'b']], [[1, ['create', 'edit']]])
const uncreatedRecord = createRecord({ id: undefined, acknowledged: [], pending: { action: 'create', name: 'a' } })
test.each([
  ['a record that is gone', [createRecord({})], server([], []), { lostWrites: 1 }],
  ['a change that is gone', [edited], server([[1, 'a']], []), { lostWrites: 1 }],
  [
    'a write without its entry',
    [createRecord({})],
    server([[1, 'a']], []),
    { lostWrites: 0, differences: [expect.any(String)] },
  ],
  [
    'an entry without its record',
    [],
    server([], [[1, ['create']]]),
    { lostWrites: 0, differences: [expect.any(String)] },
  ],
  [
    'a record nobody wrote',
    [],
    server([[1, 'a']], [[1, ['create']]]),
    { lostWrites: 0, differences: [expect.any(String)] },
  ],
  [
    'nothing where a cut-off change took place',
    [pendingRecord],
    after,
    { lostWrites: 0, completedWrites: 1, differences: [] },
  ],
  [
    'nothing where a cut-off record was not made',
    [uncreatedRecord],
    server([], []),
    { lostWrites: 0, completedWrites: 0, differences: [] },
  ],
] as const)('the comparison tells %s', (_what, ledger, found, verdict) => {
  expect(compareLedger([...ledger], found)).toMatchObject(verdict)
})
