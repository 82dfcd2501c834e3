import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Config } from '../config.ts'
import { createPrivateFolder } from '../dataFolder.ts'
import { lockFolder } from '../db/folderLock.ts'
import { migrate, readScripts } from '../db/migrate.ts'
import { checkMigrations } from '../db/migrationHistory.ts'
import { runExclusively } from '../db/runExclusively.ts'
import type { Db } from '../db/tables.ts'
import { openFileStorage } from '../files/fileStorage.ts'
import { listFiles } from '../files/fileStore.ts'
import { getReason } from '../getReason.ts'
import { StartError } from '../startError.ts'
import { createDigest, readArchive, verifyArchive } from './archive.ts'
import { buildSecretMark, describeContent } from './backup.ts'
import { type CopyConnection, connectForCopying, openForCopying } from './copyConnection.ts'
import type { Manifest, Part } from './manifest.ts'
import { buildCopyTarget, listTables, loadWithoutChecks, setSequences } from './tables.ts'
import type { TemporaryPaths } from './temporaryPaths.ts'

interface RestoreOptions {
  readonly config: Config
  /** The folders of the migrations, as paths from the root. */
  readonly migrationFolders: readonly string[]
  readonly path: string
  /** Only verifies the file. */
  readonly isCheck: boolean
  readonly temporary: TemporaryPaths
}

/**
 * Restores a backup into an empty place: its database and its files, all or nothing.
 *
 * @returns a sentence to print
 * @throws StartError if the backup is damaged or of a newer version, or the place is not empty; nothing is written
 */
export async function restore(options: RestoreOptions): Promise<string> {
  const { config, path, isCheck } = options
  const manifest = await verifyBackup(options)
  const content = `${describeContent(manifest)} of ${manifest.at}`
  if (isCheck) return `${path} is whole: ${content}.`
  if (config.mode !== manifest.mode)
    throw new StartError(
      `${path} is of a server in ${manifest.mode} mode, and this one is in ${config.mode} mode. Set NODE_ENV=${manifest.mode === 'demo' ? 'development' : 'production'}.`,
    )
  if (config.databaseUrl === null) await restoreEmbedded(options, manifest)
  else await restorePostgres(options, manifest, config.databaseUrl)
  const isSameSecret = (await buildSecretMark(config)) === manifest.secretMark
  return `Restored ${content}. ${isSameSecret ? 'SECRET is the one of the backup.' : 'SECRET is another one than at the time of the backup: everybody signs in again, and links in mails and second factors that it encrypted no longer work.'}`
}

/** @throws StartError if the file is damaged, or its database is newer than this version */
async function verifyBackup({ config, migrationFolders, path }: RestoreOptions): Promise<Manifest> {
  if (!existsSync(path)) throw new StartError(`There is no file ${path}.`)
  const manifest = await verifyArchive(createReadStream(path)).catch((cause: unknown) => {
    throw new StartError(`${path} cannot be restored: ${getReason(cause)}. Nothing was written. Take another backup.`, {
      cause,
    })
  })
  checkMigrations(manifest.migrations, await readScripts(migrationFolders.map((folder) => join(config.root, folder))))
  return manifest
}

async function restoreEmbedded(options: RestoreOptions, manifest: Manifest): Promise<void> {
  const { config, temporary } = options
  const { dataDir } = config
  await requireEmptyFiles(config)
  if (existsSync(join(dataDir, 'db')) && (await readdir(join(dataDir, 'db'))).length > 0)
    throw new StartError(`There is a database in ${dataDir} already. Choose an empty folder with DATA_DIR.`)
  await createPrivateFolder(dataDir, console.log)
  const lock = await lockFolder(dataDir)
  const staging = join(dataDir, 'restore.part')
  temporary.add(staging)
  try {
    // A killed restore leaves it.
    await rm(staging, { recursive: true, force: true })
    const connection = await openForCopying(join(staging, 'db'))
    await loadAll(connection, options, manifest, staging).finally(() => connection.close())
    temporary.finish()
    await moveFiles(config, staging)
    await rename(join(staging, 'db'), join(dataDir, 'db'))
  } finally {
    await lock.release()
  }
}

/** One transaction creates and fills the tables, so a server never sees a part of them. */
async function restorePostgres(options: RestoreOptions, manifest: Manifest, databaseUrl: string): Promise<void> {
  const { config, temporary } = options
  await requireEmptyFiles(config)
  const connection = await connectForCopying(databaseUrl)
  const staging = join(config.dataDir, 'restore.part')
  try {
    const task = async () => {
      if ((await listTables(connection.db)).length > 0)
        throw new StartError(
          `The database at ${new URL(databaseUrl).host} is not empty. Choose an empty one with DATABASE_URL.`,
        )
      await createPrivateFolder(config.dataDir, console.log)
      temporary.add(staging)
      await rm(staging, { recursive: true, force: true })
      await loadAll(connection, options, manifest, staging, async () => {
        temporary.finish()
        await moveFiles(config, staging)
        if (config.filesUrl === null) temporary.add(join(config.dataDir, 'files'))
      })
      temporary.forget(join(config.dataDir, 'files'))
    }
    await runExclusively({ dbWithoutTimeout: connection.db, engine: connection.engine }, task, console.log)
  } finally {
    await connection.close()
  }
}

async function requireEmptyFiles(config: Config): Promise<void> {
  if (config.filesUrl === null && !existsSync(join(config.dataDir, 'files'))) return
  const { disk, prefix } = await openFileStorage(config)
  for await (const { key } of listFiles(disk, prefix))
    throw new StartError(
      `There are files already, such as ${key} in ${config.filesUrl === null ? join(config.dataDir, 'files') : 'the bucket of FILES_URL'}. Choose an empty place.`,
    )
}

/** Files of the data folder appear at once; those of a bucket are there already. */
async function moveFiles(config: Config, staging: string): Promise<void> {
  if (config.filesUrl === null) await rename(join(staging, 'files'), join(config.dataDir, 'files'))
}

/** Creates the tables as the backup has them, fills them, compares them, and migrates them to this version. */
async function loadAll(
  connection: CopyConnection,
  { config, migrationFolders, path }: RestoreOptions,
  manifest: Manifest,
  staging: string,
  beforeCommit?: () => Promise<void>,
): Promise<void> {
  await mkdir(join(staging, 'files'), { recursive: true, mode: 0o700 })
  const putFile = await openTarget(config, staging)
  await connection.db.transaction().execute(async (trx) => {
    await migrate(trx, config.root, migrationFolders, manifest.migrations.at(-1)?.name)
    const parts = new Map(manifest.parts.map((part) => [part.name, part]))
    await loadWithoutChecks(trx, async () => {
      await readArchive(createReadStream(path), async (name, content) => {
        const part = parts.get(name)
        if (part === undefined) throw new StartError(`${path} has changed meanwhile: ${name}.`)
        if (part.columns === undefined) return putFile(basename(name), content)
        await connection.copyIn(trx, getCopyTarget(part), content.pipe(createGunzip())).catch((cause: unknown) => {
          throw new StartError(
            `The table ${getTable(part)} could not be filled: ${getReason(cause)}. Nothing was restored.`,
            { cause },
          )
        })
      })
      for (const part of manifest.parts) if (part.columns !== undefined) await compareTable(connection, trx, part)
      await setSequences(trx, manifest.sequences)
    })
    await migrate(trx, config.root, migrationFolders)
    await beforeCommit?.()
  })
}

const getTable = ({ name }: Part): string => basename(name).replace(/\.copy\.gz$/, '')
const getCopyTarget = (part: Part): string => buildCopyTarget({ table: getTable(part), columns: part.columns ?? [] })

async function compareTable(connection: CopyConnection, trx: Db, part: Part): Promise<void> {
  const digest = createDigest()
  digest.stream.resume()
  await pipeline(await connection.copyOut(trx, getCopyTarget(part)), digest.stream)
  const { rows, sha256 } = digest.read()
  if (rows !== part.rows || sha256 !== part.content)
    throw new StartError(
      `The table ${getTable(part)} came out differently (${rows} rows of ${part.rows}). Nothing was restored.`,
    )
}

type PutFile = (key: string, content: Readable) => Promise<void>

async function openTarget(config: Config, staging: string): Promise<PutFile> {
  const { disk, prefix } = await openFileStorage(config.filesUrl === null ? { ...config, dataDir: staging } : config)
  return (key, content) => disk.putStream(`${prefix}${key}`, content)
}
