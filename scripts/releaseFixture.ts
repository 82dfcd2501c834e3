import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress } from 'node:zlib'
import { Kysely, PGliteDialect } from 'kysely'
import sharp from 'sharp'
import { server as product } from '#product/server.ts'
import { systemClock } from '../server/clock.ts'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { createPGlite } from '../server/db/pglite.ts'
import type { Tables } from '../server/db/tables.ts'
import { openFileStore } from '../server/files/fileStore.ts'
import { getMigrationFolders } from '../server/productFolders.ts'
import { findProjectRoot } from '../server/projectRoot.ts'
import { loadSecret } from '../server/secret.ts'
import { listPictureTasks, type StoredPicture } from '../server/seed/pictures/demoPictures.ts'
import type { PictureFiles } from '../server/seed/pictures/renderPictures.ts'
import { seedDemo } from '../server/seed/seedDemo.ts'
import { readEmptyDatabase } from './declarations/databaseDumps.ts'
import { ensureBuild, getOutputFolder } from './steps/build.mjs'

// Writes the fixtures of this release, which the tests of later releases use. Every later release must open the data
// folder and the backup. The server must be able to run at the same time as the next release. Small pictures keep the
// fixtures small.
const root = findProjectRoot(import.meta.url)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const target = join(root, 'tests', 'releases', version)
const folder = await mkdtemp(join(tmpdir(), 'sillage-release-'))
try {
  if (!(await ensureBuild())) throw new Error('The build failed; the reason stands above.')
  await fillDataFolder(join(folder, 'data'))
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await writeBackup(join(folder, 'data'), join(target, 'backup.tar'))
  await packFolder(folder, 'data', target)
  await copyServer(join(folder, 'release'))
  await packFolder(folder, 'release', target)
  console.log(`${target} has the data folder, the backup and the server of ${version}.`)
} finally {
  await rm(folder, { recursive: true })
}

async function fillDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { mode: 0o700 })
  const config = readConfig({ DATA_DIR: dataDir }, root, product)
  const files = await openFileStore({ config, secret: await loadSecret(config), clock: systemClock })
  const pglite = await createPGlite({ folder: join(dataDir, 'db'), dump: await readEmptyDatabase() })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(db, root, getMigrationFolders(product))
  await seedDemo({ db, files, now: systemClock(), renderAll: storeSmallPictures })
  await db.destroy()
}

/** Stores one small picture of its own for each picture of the demo data. */
async function storeSmallPictures(
  files: PictureFiles,
  data: Parameters<typeof listPictureTasks>[0],
): Promise<Map<string, StoredPicture>> {
  const stored = new Map<string, StoredPicture>()
  for (const [index, { key, fileName }] of listPictureTasks(data).entries()) {
    const background = { r: index % 256, g: Math.floor(index / 256), b: 128 }
    const create = { width: 8, height: 8, channels: 3 as const, background }
    const picture = await sharp({ create }).webp({ lossless: true }).toBuffer()
    const { key: pictureKey, name } = await files.put(picture, fileName, 'image/webp')
    const { key: thumbKey } = await files.put(picture, fileName, 'image/webp')
    stored.set(key, { key: pictureKey, name, thumbKey })
  }
  return stored
}

async function writeBackup(dataDir: string, path: string): Promise<void> {
  const program = join(root, getOutputFolder('product'), 'server', 'main.js')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const { status, stderr } = spawnSync(process.execPath, [program, 'backup', path], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Copies the parts of a server that the next release may change, laid out as in a release. */
async function copyServer(folder: string): Promise<void> {
  await cp(join(root, getOutputFolder('product'), 'server'), join(folder, 'server'), { recursive: true })
  for (const name of ['package.json', 'server/db/migrations', 'product/migrations'])
    await cp(join(root, name), join(folder, name), { recursive: true })
}

/** Packs a folder as `NAME.tar.br`. gzip would leave a file twice as large. */
async function packFolder(parent: string, name: string, target: string): Promise<void> {
  const tarPath = join(parent, `${name}.tar`)
  const { status, stderr } = spawnSync('tar', ['-cf', tarPath, '--owner=0', '--group=0', '-C', parent, name])
  if (status !== 0) throw new Error(String(stderr))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 }
  const packed = createWriteStream(join(target, `${name}.tar.br`))
  await pipeline(createReadStream(tarPath), createBrotliCompress({ params }), packed)
}
