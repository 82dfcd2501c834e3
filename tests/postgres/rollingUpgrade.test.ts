import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { createBuiltProject } from '../support/builtProject.ts'
import { connect, createDatabase } from '../support/postgresServer.ts'
import { unpackPreviousServer } from '../support/releaseFixtures.ts'
import { createCallers, startFleet } from '../support/rollingCalls.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'

const dataDir = setUpTemporaryFolder()

/** This release with two migrations more than it has: one that adds to a table in use, and one that takes a column of it away. */
const newer = await createBuiltProject()
afterAll(() => newer.remove())
const migrations = join(newer.path, 'server', 'db', 'migrations')
await writeFile(
  join(migrations, '9000_shade.sql'),
  `alter table categories add column shade text not null default '', add column hue text;
  alter table users add column hue text; alter table sessions add column hue text; create index categories_shade on categories (shade);`,
)
await writeFile(join(migrations, '9001_hue_contract.sql'), 'alter table categories drop column hue;')
const newerProgram = join(newer.path, 'dist', 'server', 'main.js')

test('this release and the one before serve one database, both writing, nothing is lost, and the older starts again until the contract [RO-22, RO-23]', async () => {
  const olderProgram = await unpackPreviousServer(dataDir())
  const database = await createDatabase(process.env.TEST_DATABASE_URL ?? '')
  const db = connect(database.url)
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  const fleet = startFleet(dataDir(), database.url)
  onTestFinished(() => fleet.kill())
  const [olderPort, otherPort, newerPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const older = await fleet.start(olderPort, olderProgram)
  // The contract waits for it while the older one starts again.
  const other = await fleet.start(otherPort, olderProgram)
  const callers = await createCallers(older)
  const readNames = async () =>
    (await sql<{ name: string }>`select name from kysely_migration where name > '9'`.execute(db)).rows.map(
      ({ name }) => name,
    )

  // Writes go on while the newer release migrates.
  const first = callers.writeUntilStopped(older.url)
  const second = await fleet.start(newerPort, newerProgram)
  expect(await readNames()).toEqual(['9000_shade'])
  const both = callers.writeUntilStopped(second.url)
  await callers.waitForWrites(second.url, 30)
  await first.stop()
  await older.stop()
  const again = await fleet.start(olderPort, olderProgram)
  const third = callers.writeUntilStopped(again.url)
  await callers.waitForWrites(again.url, 30)
  expect(await readNames()).toEqual(['9000_shade'])
  await third.stop()
  await Promise.all([again.stop(), other.stop()])
  await expect.poll(readNames, { timeout: 20_000 }).toEqual(['9000_shade', '9001_hue_contract'])
  await callers.waitForWrites(second.url, 20)
  await both.stop()

  const refused = await fleet.spawn(olderPort, olderProgram)
  expect(await refused.ended).toEqual({
    code: 1,
    output: expect.stringContaining('has run 9001_hue_contract, which takes away what this older one uses'),
  })
  expect(callers.failures).toEqual([])
  const { rows } = await sql<{ id: number; name: string; actions: string }>`
    select id, name, (select string_agg(action, ' ' order by id) from audit_entries
      where resource = 'categories' and record_id = categories.id::text) as actions from categories order by 1`.execute(
    db,
  )
  expect(rows).toEqual(callers.written.toSorted((a, b) => a.id - b.id))
  expect(rows.length).toBeGreaterThan(20)
}, 240_000)
