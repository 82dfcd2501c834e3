import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { getApiPath } from '#language/derive.ts'
import { server as product } from '#product/server.ts'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { readArchive } from '../../server/backup/archive.ts'
import { type Manifest, parseManifest } from '../../server/backup/manifest.ts'
import { createBuiltProject } from '../support/builtProject.ts'
import { getReleaseFolder, releases, unpackFixture } from '../support/releaseFixtures.ts'
import { runCommand } from '../support/runCommand.ts'
import { startServer } from '../support/serverProcess.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'

const maxBytes = 8e6

const folder = setUpTemporaryFolder()
const demo = { NODE_ENV: 'demo', SECRET: '', ADMIN_EMAIL: '' }

/**
 * Tables that a running server changes without any request: the migrations, the daily jobs, and the counts of changes.
 */
const changingTables = new Set(
  ['kysely_migration', 'settings', 'job_periods', 'table_changes'].map((name) => `tables/${name}.copy.gz`),
)

/** This version with one migration more, so that a fixture of this version is migrated too. */
const later = await createBuiltProject()
afterAll(() => later.remove())
await writeFile(
  join(later.path, 'server/db/migrations/9000_later.sql'),
  'create table later (id integer primary key);\n',
)
const program = join(later.path, 'dist', 'server', 'main.js')

test.each(releases)('what %s left is opened and migrated: its data folder and its backup [RO-31]', async (release) => {
  const fixture = getReleaseFolder(release)
  const sizes = await Promise.all((await readdir(fixture)).map(async (name) => (await stat(join(fixture, name))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(maxBytes)
  const expected = await readBackup(join(fixture, 'backup.tar'))

  const dataDir = await unpackFixture(release, 'data', folder())
  await checkDataFolder(dataDir, expected)

  const restored = join(folder(), 'restored')
  await mkdir(restored)
  await cp(join(dataDir, 'secret'), join(restored, 'secret'))
  expect(await run(restored, 'restore', join(fixture, 'backup.tar'))).toMatchObject({ code: 0 })
  await checkDataFolder(restored, expected)
})

/** Starts a server on a data folder, and compares its records and pictures with those of the release. */
async function checkDataFolder(dataDir: string, expected: Backup): Promise<void> {
  const port = await findFreePort()
  const server = await startServer(dataDir, port, demo, program)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  await server.waitUntilReady()
  expect(await run(dataDir, 'backup', `${dataDir}.backup.tar`)).toEqual({ code: 0, output: expect.any(String) })
  const found = await readBackup(`${dataDir}.backup.tar`)
  expect(found.manifest.migrations.map(({ name }) => name)).toContain('9000_later')
  for (const [name, table] of expected.tables)
    if (!changingTables.has(name))
      expect([name, readShared(found, name, table)]).toEqual([name, readShared(expected, name, table)])

  const url = `http://127.0.0.1:${port}`
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, init)
    expect([path, response.status]).toEqual([path, 200])
    return response
  }
  const body = JSON.stringify({ Login: 'admin@sillage.example', Senha: 'Sillage@2026' })
  const login = await call('/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` }
  await checkPictures(async (path) => await call(path, { headers }), expected.manifest)
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
}

/** Reads every record of every list, and every picture that one of them shows. */
async function checkPictures(get: (path: string) => Promise<Response>, { parts }: Manifest): Promise<void> {
  const addresses = new Map<string, string>()
  const collect = async (path: string) => {
    const answer = await (await get(path)).text()
    for (const [address, key = ''] of answer.matchAll(/\/api\/files\/([\w.-]+)\?[^"\s]+/g)) addresses.set(key, address)
    return JSON.parse(answer)
  }
  for (const resource of product.resources.filter(({ internal }) => !internal)) {
    const path = `/api/${getApiPath(resource)}`
    const hasPictures = JSON.stringify(resource.fields).includes('"kind":"file"')
    for (let page = 1, pages = 1; page <= pages; page++) {
      const list = await collect(`${path}?page=${page}&perPage=50`)
      pages = list.totalPages
      if (hasPictures) for (const record of list.data) await collect(`${path}/${record[resource.key]}`)
    }
  }
  const stored = parts.filter(({ name }) => name.startsWith('files/'))
  expect([...addresses.keys()].toSorted()).toEqual(stored.map(({ name }) => name.slice('files/'.length)).toSorted())
  for (const { name, sha256 } of stored) {
    const picture = Buffer.from(await (await get(addresses.get(name.slice('files/'.length)) ?? '')).arrayBuffer())
    expect([name, createHash('sha256').update(picture).digest('hex')]).toEqual([name, sha256])
  }
}

interface Backup {
  readonly manifest: Manifest
  /** The columns of each table, and its rows in a fixed order. */
  readonly tables: ReadonlyMap<string, Table>
}
interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

async function readBackup(path: string): Promise<Backup> {
  const texts = new Map<string, string>()
  const manifest = parseManifest(
    await readArchive(createReadStream(path), async (name, content) => {
      if (name.startsWith('tables/')) texts.set(name, await text(content.pipe(createGunzip())))
      else await buffer(content)
    }),
  )
  const tables = manifest.parts.flatMap(({ name, columns }): [string, Table][] => {
    const lines = texts.get(name)?.split('\n').filter(Boolean).toSorted()
    return columns && lines ? [[name, { columns, rows: lines.map((line) => line.split('\t')) }]] : []
  })
  return { manifest, tables: new Map(tables) }
}

/** The rows of a table in the columns that another version of it has as well. */
function readShared({ tables }: Backup, name: string, other: Table): string[] | undefined {
  const table = tables.get(name)
  const shared = other.columns.filter((column) => table?.columns.includes(column))
  return table?.rows.map((row) => shared.map((column) => row[table.columns.indexOf(column)]).join('\t')).toSorted()
}

/** Runs a command of the server for a data folder. */
const run = async (dataDir: string, ...args: string[]) =>
  (await runCommand(args, { DATA_DIR: dataDir }, [program])).ended
