import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { choosePassword, readAll, signIn, writeUntilKilled } from '../../scripts/kill/client.ts'
import { adminEmail, type ServerOptions, startServerProcess } from '../../scripts/kill/killedServer.ts'
import type { LedgerRecord } from '../../scripts/kill/ledger.ts'
import { verifyArchive } from '../../server/backup/archive.ts'
import { ensureBuiltServer } from '../support/builtServer.ts'
import { extractDatabase } from '../support/embeddedDumps.ts'
import { createDatabase } from '../support/postgresServer.ts'
import { runCommand } from '../support/runCommand.ts'
import { shortLived } from '../support/shortLived.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'
import { createMigratedDatabase } from '../support/testDatabase.ts'

const folder = setUpTemporaryFolder()
const secret = 'a secret of the kill test'
const pictureKey = `${'0a'.repeat(16)}.webp`

/**
 * Runs a command of the server on a data folder, and on a database if `place` names one. Returns its exit code and its
 * output.
 */
async function run({ program, dataDir, databaseUrl }: ServerOptions, ...args: string[]) {
  const env = {
    ...{ NODE_ENV: 'production', SECRET: secret, ADMIN_EMAIL: adminEmail },
    ...{ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  }
  return (await runCommand(args, env, program)).ended
}

/** The parts of a backup without the settings, in which a restore marks that the next start has work to do. */
const readParts = async (path: string) => {
  const { parts } = await verifyArchive(createReadStream(path))
  return parts.flatMap(({ name, rows, content, sha256 }) =>
    name === 'tables/settings.copy.gz' ? [] : [{ name, rows, digest: content ?? sha256 }],
  )
}

test('a backup under load is of one instant, and restored it is the same on either engine [RO-01, RO-04]', async () => {
  const postgres = process.env.TEST_DATABASE_URL
  const program = [shortLived, await ensureBuiltServer()]
  const createPlace = async (name: string, databaseUrl?: string): Promise<ServerOptions> => {
    await mkdir(join(folder(), name), { mode: 0o700 })
    return { program, dataDir: join(folder(), name), ...(databaseUrl && { databaseUrl }) }
  }
  const databases = postgres ? [await createMigratedDatabase(postgres), await createDatabase(postgres)] : []
  const place = await createPlace('served', databases[0]?.url)
  if (!postgres) await extractDatabase(place.dataDir)
  await mkdir(join(place.dataDir, 'files'))
  await writeFile(join(place.dataDir, 'files', pictureKey), 'a picture')
  const first = join(folder(), 'first.tar')

  const server = await startServerProcess(place)
  await choosePassword(server)
  const ledger: LedgerRecord[] = []
  let backup: ReturnType<typeof run> | undefined
  let before: number[] = []
  await writeUntilKilled(await signIn(server), '1', ledger, () => {
    if (backup !== undefined || ledger.length < 20) return
    before = ledger.flatMap(({ id, acknowledged }) => (id !== undefined && acknowledged.length > 0 ? [id] : []))
    backup = run(place, 'backup', first).finally(() => server.kill())
  })
  expect(await backup).toEqual({
    code: 0,
    output: expect.stringMatching(/first\.tar holds \d+ tables with \d+ rows, and 1 files/),
  })
  expect((await stat(first)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder())).filter((name) => name.includes('part'))).toEqual([])
  expect((await readFile(first)).includes(secret)).toBe(false)

  const embedded = await createPlace('embedded')
  const restored = await run(embedded, 'restore', first)
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('SECRET is the one of the backup') })
  expect(await readFile(join(embedded.dataDir, 'files', pictureKey), 'utf8')).toBe('a picture')
  const second = join(folder(), 'second.tar')
  expect(await run(embedded, 'backup', second)).toMatchObject({ code: 0 })
  expect(await readParts(second)).toEqual(await readParts(first))

  const last = postgres ? await createPlace('postgres', databases[1]?.url) : embedded
  if (postgres) expect(await run(last, 'restore', second)).toMatchObject({ code: 0 })
  if (postgres)
    expect(await run({ ...last, dataDir: join(folder(), 'other') }, 'restore', second)).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database at \S+ is not empty\./),
    })
  const restarted = await startServerProcess(last)
  const { names, audit } = await readAll(await signIn(restarted))
  expect(await restarted.stop()).toBe(0)
  expect(before.filter((id) => !names.has(id))).toEqual([])
  const expected = [...names].map(([id, name]) => [id, name.endsWith('mudada') ? ['create', 'edit'] : ['create']])
  expect([...audit].sort(([a], [b]) => a - b)).toEqual(expected.sort(([a], [b]) => Number(a) - Number(b)))
  for (const database of databases) await database.drop()
}, 240_000)
