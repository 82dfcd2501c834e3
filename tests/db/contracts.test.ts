import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engineMigrations, migrate, readScripts } from '../../server/db/migrate.ts'
import { readAppliedMigrations } from '../../server/db/migrationHistory.ts'
import { createLease, endLease, type ProcessLease, renewLease } from '../../server/db/processLeases.ts'
import { runContracts } from '../../server/db/runContracts.ts'
import type { Db } from '../../server/db/tables.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'
import { openEmptyDatabase } from '../support/testDatabase.ts'

const { path: folder, remove } = await createTemporaryFolder()
afterAll(remove)

const leases = '0040_processes'
const common = { '0041_goods': 'create table goods (id integer, size text)' }
/** Three releases that follow each other. The second takes away what the first uses, and the third only adds. */
const releases = {
  first: common,
  second: {
    ...common,
    '0042_length': 'alter table goods add length text',
    '0043_size_contract': 'alter table goods drop column size',
  },
  third: {
    ...common,
    '0042_length': 'alter table goods add length text',
    '0043_size_contract': 'alter table goods drop column size',
    '0044_width': 'alter table goods add width text',
  },
}
type Release = keyof typeof releases

for (const [release, files] of Object.entries(releases)) {
  await mkdir(join(folder, release))
  const file = `${leases}.sql`
  await cp(join(findProjectRoot(), engineMigrations, file), join(folder, release, file))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, release, `${name}.sql`), text)
}

describe('a contract migration', () => {
  let db: Db
  let close: () => Promise<void>
  beforeEach(async () => {
    ;({ db, close } = await openEmptyDatabase())
  })
  afterEach(() => close())

  const readScriptsOf = (release: Release) => readScripts([join(folder, release)])
  /** Migrates like a server that starts while other processes run, and takes the lease. */
  async function start(release: Release): Promise<ProcessLease> {
    await migrate(db, folder, [release], { holdsContracts: true })
    const lease = createLease((await readScriptsOf(release)).keys())
    await renewLease(db, lease)
    return lease
  }
  /**
   * Runs the background work once. Returns its log messages, and the migration because of which the process has to end.
   */
  async function runOnce(release: Release, lease: ProcessLease) {
    const said: string[] = []
    await runContracts({
      database: { dbWithoutTimeout: db, engine: 'pglite' },
      lease,
      scripts: await readScriptsOf(release),
      finish: () => migrate(db, folder, [release]),
      log: (line) => said.push(line),
      onOutdated: (migration) => said.push(`outdated by ${migration}`),
    })
    return said
  }
  const readNames = async () => (await readAppliedMigrations(db)).map(({ name }) => name)
  const wait = (lease: ProcessLease, seconds: number) =>
    sql`update processes set seen_at = seen_at - make_interval(secs => ${seconds}) where id = ${lease.id}`.execute(db)
  const ran = 'Ran 0043_size_contract: no older process serves this database any more.'

  test('waits while an older process lives, and runs once it has ended', async () => {
    const older = await start('first')
    const newer = await start('second')
    expect(await readNames()).toEqual([leases, '0041_goods', '0042_length'])
    await wait(older, 50)
    expect(await runOnce('second', newer)).toEqual([])
    await endLease(db, older)
    expect(await runOnce('second', newer)).toEqual([ran])
    expect(await readNames()).toContain('0043_size_contract')
    expect(await runOnce('second', newer)).toEqual([])
  })

  test('waits for a process that was killed until it has been silent for a minute', async () => {
    const older = await start('first')
    const newer = await start('second')
    await wait(older, 61)
    expect(await runOnce('second', newer)).toEqual([ran])
  })

  test('lets the older release start again until it has run, and not after that', async () => {
    const older = await start('first')
    const newer = await start('second')
    await endLease(db, older)
    const again = await start('first')
    expect(await runOnce('second', newer)).toEqual([])
    await endLease(db, again)
    await runOnce('second', newer)
    await expect(start('first')).rejects.toThrow(
      'A newer Sillage serves this database and has run 0043_size_contract, which takes away what this older one uses. Start the newer one, or restore a backup from before.',
    )
  })

  test('ends a process of the older release that was silent for too long', async () => {
    const older = await start('first')
    const newer = await start('second')
    await wait(older, 61)
    await runOnce('second', newer)
    expect(await runOnce('first', older)).toEqual(['outdated by 0043_size_contract'])
  })

  test('that has waited runs after a later one that adds', async () => {
    await start('first')
    await start('second')
    const newest = await start('third')
    expect(await readNames()).toEqual([leases, '0041_goods', '0042_length', '0044_width'])
    await sql`delete from processes where id <> ${newest.id}`.execute(db)
    expect(await runOnce('third', newest)).toEqual([ran])
    expect(await readNames()).toEqual([leases, '0041_goods', '0042_length', '0043_size_contract', '0044_width'])
  })

  test('runs at once in an empty database', async () => {
    await start('second')
    expect(await readNames()).toContain('0043_size_contract')
  })
})
