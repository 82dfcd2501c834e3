import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { server as product } from '#product/server.ts'
import { createArchive, verifyArchive } from '../../server/backup/archive.ts'
import { backUp } from '../../server/backup/backup.ts'
import { formatManifest, parseManifest } from '../../server/backup/manifest.ts'
import { restore } from '../../server/backup/restore.ts'
import { createTemporaryPaths } from '../../server/backup/temporaryPaths.ts'
import { readConfig } from '../../server/config.ts'
import { readScripts } from '../../server/db/migrate.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { startBucketServer } from '../support/bucketServer.ts'
import { runCommand } from '../support/runCommand.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'

const root = findProjectRoot()
const { path: folder, remove } = await createTemporaryFolder()
afterAll(remove)
const pictureKey = `${'0a'.repeat(16)}.webp`
const whole = join(folder, 'whole.tar')
const temporary = createTemporaryPaths()

const manifest = {
  ...{ format: 1 as const, version: '0.1.0', engine: 'pglite' as const, at: '2026-03-01T12:00:00.000Z' },
  ...{
    mode: 'production' as const,
    secretMark: 'mark',
    sequences: [],
    migrations: [{ name: '0001_ground', hash: null }],
  },
}

/** Writes a backup with a table and a picture. */
async function writeBackup(path: string, changes: Partial<typeof manifest> = {}) {
  const archive = createArchive(createWriteStream(path))
  const table = { name: 'settings', columns: ['name', 'value'] }
  await archive.addTable(table, Readable.from([Buffer.from('color\tblue\n')]), `${path}.table`)
  await archive.addFile(pictureKey, Buffer.from('a picture'))
  await archive.finish({ ...manifest, ...changes })
}

beforeAll(() => writeBackup(whole))

/**
 * Writes a backup whose manifest announces a wrong number of rows for the table, so that a restore fails after it has
 * stored the picture.
 */
async function writeFailingBackup(path: string): Promise<void> {
  const archive = createArchive(createWriteStream(path))
  await archive.addFile(pictureKey, Buffer.from('a picture'))
  const table = { name: 'settings', columns: ['name', 'value'] }
  await archive.addTable(table, Readable.from([Buffer.from('color\tblue\n')]), `${path}.table`)
  await archive.finish(manifest)
  const bytes = await readFile(path)
  const start = findContent(bytes, 'manifest.json')
  const { parts } = parseManifest(bytes.toString('utf8', start, bytes.indexOf(0, start)))
  const changed = parts.map((part) => (part.rows === undefined ? part : { ...part, rows: 2 }))
  bytes.write(formatManifest({ ...manifest, parts: changed }), start)
  await writeFile(path, bytes)
}

interface Attempt {
  readonly place?: string
  readonly isCheck?: boolean
  readonly env?: Record<string, string>
}

const read = (place: string, env: Record<string, string> = {}) => {
  const own = { DATA_DIR: join(folder, place), NODE_ENV: 'production' }
  return readConfig(
    { ...own, SECRET: 'a secret that only tests know', ADMIN_EMAIL: 'a@example.com', ...env },
    root,
    product,
  )
}

/** Tries to restore a backup. Returns the message, and the content of the target folder before and after. */
async function attempt(path: string, { place = 'empty', isCheck = false, env = {} }: Attempt = {}) {
  const dataDir = join(folder, place)
  const before = await readdir(dataDir).catch(() => [])
  const config = read(place, env)
  const options = { config, migrationFolders: getMigrationFolders(product), path, isCheck, temporary }
  const said = await restore(options).catch((error: Error) => error.message)
  temporary.remove()
  return { said, before, after: await readdir(dataDir).catch(() => []) }
}

/** The message of a restore that must not change the target folder. */
async function refuse(...args: Parameters<typeof attempt>): Promise<string> {
  const { said, before, after } = await attempt(...args)
  expect(after).toEqual(before)
  return said
}

test('a whole backup passes the check, which writes nothing [RO-03]', async () => {
  expect(await refuse(whole, { isCheck: true })).toBe(
    `${whole} is whole: 1 tables with 1 rows, and 1 files of 2026-03-01T12:00:00.000Z.`,
  )
})

const flip = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

/** Where the content of an entry begins: its header takes 512 bytes, and its name is at the beginning. */
const findContent = (bytes: Buffer, name: string): number => {
  const at = bytes.indexOf(name)
  expect(at % 512).toBe(0)
  return at + 512
}

test.each<[string, (bytes: Buffer) => Buffer, string]>([
  ['a table', (bytes) => flip(bytes, findContent(bytes, 'tables/') + 12), 'tables/settings.copy.gz was changed'],
  ['a picture', (bytes) => flip(bytes, findContent(bytes, 'files/')), `files/${pictureKey} was changed`],
  ['the manifest', (bytes) => flip(bytes, bytes.indexOf('"rows":1') + 7), 'its manifest was changed'],
  [
    'the form of the manifest',
    (bytes) => flip(bytes, findContent(bytes, 'manifest.json')),
    'its manifest cannot be read',
  ],
  ['the name of a part', (bytes) => flip(bytes, bytes.indexOf('tables/')), 'Invalid tar header'],
  ['the end', (bytes) => bytes.subarray(0, findContent(bytes, 'manifest.json') + 100), 'Unexpected end of data'],
  ['the second half', (bytes) => bytes.subarray(0, findContent(bytes, 'manifest.json') - 512), 'it has no manifest'],
  [
    'a part that is missing',
    (bytes) => bytes.subarray(findContent(bytes, 'files/') - 512),
    'tables/settings.copy.gz is missing',
  ],
  ['the whole file', () => gzipSync('another file'), ''],
  ['everything', () => Buffer.alloc(0), 'it has no manifest'],
])('damage in %s is a sentence, and nothing is written [RO-03]', async (_what, damage, reason) => {
  const path = join(folder, 'damaged.tar')
  await writeFile(path, damage(await readFile(whole)))
  const said = await refuse(path)
  expect(said).toContain(`${path} cannot be restored: `)
  expect(said).toContain(reason)
  expect(said).toContain('Nothing was written.')
})

test('a backup of a newer version or another mode, and no file at all, are refused [RO-03]', async () => {
  const [newer, demo] = [join(folder, 'newer.tar'), join(folder, 'demo.tar')]
  await writeBackup(newer, { migrations: [{ name: '9999_later', hash: null as never }] })
  expect(await refuse(newer)).toContain('has run the migration 9999_later, which is not part of this Sillage')
  await writeBackup(demo, { mode: 'demo' as never })
  expect(await refuse(demo)).toContain('is of a server in demo mode, and this one is in production mode')
  expect(await refuse(join(folder, 'none.tar'))).toBe(`There is no file ${join(folder, 'none.tar')}.`)
  const later = formatManifest({ ...manifest, parts: [], format: 2 as never })
  expect(() => parseManifest(later)).toThrow(
    'its format is 2, and this version reads format 1: a newer version wrote it',
  )
})

test('a place that is not empty is refused [RO-03]', async () => {
  for (const [place, path, sentence] of [
    ['full', join('db', 'PG_VERSION'), 'There is a database in'],
    ['pictures', join('files', pictureKey), `There are files already, such as ${pictureKey}`],
  ] as const) {
    await mkdir(join(folder, place, path, '..'), { recursive: true })
    await writeFile(join(folder, place, path), '')
    expect(await refuse(whole, { place })).toContain(sentence)
  }
})

test('what comes out differently leaves an empty place, and an older backup is migrated [RO-03]', async () => {
  const other = join(folder, 'other.tar')
  await writeFailingBackup(other)
  await mkdir(join(folder, 'target'), { mode: 0o700 })
  expect(await refuse(other, { place: 'target' })).toBe(
    'The table settings came out differently (1 rows of 2). Nothing was written.',
  )
  // As a restore leaves it that is killed between its last two steps.
  await mkdir(join(folder, 'target', 'restore.part', 'db'), { recursive: true })
  await mkdir(join(folder, 'target', 'files'))
  await writeFile(join(folder, 'target', 'files', `${'0b'.repeat(16)}.webp`), 'of the killed one')
  const { said, after } = await attempt(whole, { place: 'target' })
  expect(said).toMatch(/^Restored 1 tables with 1 rows, and 1 files .* SECRET is another one than/)
  expect(said).toContain('There is no erasures.jsonl beside it or in BACKUP_DIR')
  expect(after.sort()).toEqual(['db', 'files'])
  expect(await readdir(join(folder, 'target', 'files'))).toEqual([pictureKey])
  expect(await readFile(join(folder, 'target', 'files', pictureKey), 'utf8')).toBe('a picture')
  const pglite = await createPGlite({ folder: join(folder, 'target', 'db') })
  const { rows } = await pglite.query(`select (select value from settings where name = 'color') as color,
    (select count(*)::int from kysely_migration) as migrations`)
  await pglite.close()
  const { size } = await readScripts(getMigrationFolders(product).map((path) => join(root, path)))
  expect(rows).toEqual([{ color: 'blue', migrations: size }])
})

test('Ctrl C of a restore leaves an empty place', async () => {
  const dataDir = join(folder, 'interrupted')
  const env = { DATA_DIR: dataDir, NODE_ENV: 'production', SECRET: 'a secret that only tests know' }
  const { child, ended } = await runCommand(['restore', whole], env)
  await expect.poll(() => existsSync(join(dataDir, 'restore.part', 'db')), { timeout: 30_000, interval: 10 }).toBe(true)
  child.kill('SIGINT')
  expect(await ended).toEqual({ code: 1, output: 'Stopped. Nothing of it is left.\n' })
  // The lock of a process that has ended is taken over.
  expect((await readdir(dataDir)).filter((name) => name !== 'lock')).toEqual([])
}, 60_000)

test('a backup takes the pictures of a bucket along, and a restore puts them into an empty one', async () => {
  const bucket = await startBucketServer(new Date())
  onTestFinished(bucket.close)
  const env = { FILES_URL: bucket.url }
  const restored = await attempt(whole, { place: 'bucket', env })
  expect(restored.said).toMatch(/^Restored 1 tables with 1 rows, and 1 files/)
  expect(restored.after).toEqual(['db'])
  expect([...bucket.objects].map(([name, { bytes, type }]) => [name, String(bytes), type])).toEqual([
    [`fotos/${pictureKey}`, 'a picture', 'image/webp'],
  ])
  const path = join(folder, 'of-a-bucket.tar')
  const config = read('bucket', env)
  expect(await backUp({ config, clock: () => new Date(), path, temporary })).toContain(', and 1 files.')
  temporary.remove()
  const { parts } = await verifyArchive(createReadStream(path))
  expect(parts.find(({ name }) => name === `files/${pictureKey}`)).toMatchObject({ bytes: 9 })
  expect(await refuse(path, { place: 'again', env })).toContain(
    `There are files already, such as ${pictureKey} in the bucket of FILES_URL.`,
  )
})

test('a restore that fails takes out of a bucket what it has put there [RO-34]', async () => {
  const bucket = await startBucketServer(new Date())
  onTestFinished(bucket.close)
  const late = join(folder, 'late.tar')
  await writeFailingBackup(late)
  const { said, after } = await attempt(late, { place: 'failed', env: { FILES_URL: bucket.url } })
  expect([said, after.filter((name) => name !== 'lock')]).toEqual([expect.stringContaining('came out differently'), []])
  expect([...bucket.objects.keys()]).toEqual([])
})
