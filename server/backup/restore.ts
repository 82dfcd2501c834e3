import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import type { Config } from '../config.ts'
import { createPrivateFolder } from '../dataFolder.ts'
import { lockFolder } from '../db/folderLock.ts'
import { getRestoreFolder } from '../db/folderMarks.ts'
import { readScripts } from '../db/migrate.ts'
import { checkMigrations } from '../db/migrationHistory.ts'
import { setRestoredMark } from '../db/restoredMark.ts'
import { runExclusively } from '../db/runExclusively.ts'
import type { Db } from '../db/tables.ts'
import { openFileStorage } from '../files/fileStorage.ts'
import { listFiles } from '../files/fileStore.ts'
import { getMediaType } from '../files/fileTypes.ts'
import { getReason } from '../getReason.ts'
import { StartError } from '../startError.ts'
import { readArchive, verifyArchive } from './archive.ts'
import { buildSecretMark, describeContent } from './backup.ts'
import { type CopyConnection, connectForCopying, findDirectUrl, openForCopying } from './copyConnection.ts'
import { erasureListName, findErased } from './erasureList.ts'
import { fillTable, loadTables, type TableContent } from './loadTables.ts'
import type { Manifest, Part } from './manifest.ts'
import { listTables } from './tables.ts'
import type { TemporaryPaths } from './temporaryPaths.ts'

interface RestoreOptions {
  readonly config: Config
  /** The folders of the migrations, as paths from the root. */
  readonly migrationFolders: readonly string[]
  readonly path: string
  /** Whether to verify the file only. */
  readonly isCheck: boolean
  readonly temporary: TemporaryPaths
}

/**
 * Restores a backup into an empty target: its database and its files, completely or not at all.
 *
 * @returns a sentence to print
 * @throws StartError if the backup is damaged or of a newer version, or the target is not empty; nothing is written
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
  const databaseUrl = findDirectUrl(config)
  const erased =
    databaseUrl === null
      ? await restoreEmbedded(options, manifest)
      : await restorePostgres(options, manifest, databaseUrl)
  const isSameSecret = (await buildSecretMark(config)) === manifest.secretMark
  return `Restored ${content}. ${describeErased(erased)} ${isSameSecret ? 'SECRET is the one of the backup.' : 'SECRET is another one than at the time of the backup: everybody signs in again, and links in mails and second factors that it encrypted no longer work.'}`
}

const describeErased = (erased: number | undefined): string =>
  erased === undefined
    ? `There is no ${erasureListName} beside it or in BACKUP_DIR, so whoever was removed for good since is back. What has become too old goes before the server answers.`
    : `Before the server answers, it removes again who was removed for good since (${erased}), and what has become too old.`

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

/** @returns how many users must be erased again, see `loadAll` */
async function restoreEmbedded(options: RestoreOptions, manifest: Manifest): Promise<number | undefined> {
  const { config, temporary } = options
  const { dataDir } = config
  const staging = getRestoreFolder(dataDir)
  if (existsSync(join(dataDir, 'db')) && (await readdir(join(dataDir, 'db'))).length > 0)
    throw new StartError(`There is a database in ${dataDir} already. Choose an empty folder with DATA_DIR.`)
  if (!existsSync(staging)) await requireEmptyFiles(config)
  await createPrivateFolder(dataDir, console.log)
  const lock = await lockFolder(dataDir)
  try {
    await removeStaging(config, staging)
    await requireEmptyFiles(config)
    temporary.add(staging)
    const connection = await openForCopying(join(staging, 'db'))
    const erased = await loadAll(connection, options, manifest, staging).finally(() => connection.close())
    temporary.finish()
    await moveFiles(config, staging)
    await rename(join(staging, 'db'), join(dataDir, 'db'))
    return erased
  } finally {
    await lock.release()
  }
}

/** One transaction creates and fills the tables, so a server never sees a part of them. */
async function restorePostgres(
  options: RestoreOptions,
  manifest: Manifest,
  databaseUrl: string,
): Promise<number | undefined> {
  const { config, temporary } = options
  const staging = getRestoreFolder(config.dataDir)
  const connection = await connectForCopying(databaseUrl)
  try {
    const task = async () => {
      if ((await listTables(connection.db)).length > 0)
        throw new StartError(
          `The database at ${new URL(databaseUrl).host} is not empty. Choose an empty one with DATABASE_URL.`,
        )
      if (!existsSync(staging)) await requireEmptyFiles(config)
      await createPrivateFolder(config.dataDir, console.log)
      await removeStaging(config, staging)
      await requireEmptyFiles(config)
      temporary.add(staging)
      const erased = await loadAll(connection, options, manifest, staging, async () => {
        temporary.finish()
        await moveFiles(config, staging)
        if (config.filesUrl === null) temporary.add(join(config.dataDir, 'files'))
      })
      temporary.forget(join(config.dataDir, 'files'))
      return erased
    }
    return await runExclusively({ dbWithoutTimeout: connection.db, engine: connection.engine }, task, console.log)
  } finally {
    await connection.close()
  }
}

/**
 * Removes what a killed restore left behind. If the staging folder no longer has its files and there is no embedded
 * database, they were already moved to the data folder and are removed there; they can only be from the restore,
 * because it starts with an empty target.
 */
async function removeStaging({ dataDir, filesUrl }: Config, staging: string): Promise<void> {
  const hasMovedFiles = existsSync(staging) && !existsSync(join(staging, 'files')) && filesUrl === null
  if (hasMovedFiles && !existsSync(join(dataDir, 'db')))
    await rm(join(dataDir, 'files'), { recursive: true, force: true })
  await rm(staging, { recursive: true, force: true })
}

async function requireEmptyFiles(config: Config): Promise<void> {
  if (config.filesUrl === null && !existsSync(join(config.dataDir, 'files'))) return
  const { disk, prefix } = await openFileStorage(config)
  for await (const { key } of listFiles(disk, prefix))
    throw new StartError(
      `There are files already, such as ${key} in ${config.filesUrl === null ? join(config.dataDir, 'files') : 'the bucket of FILES_URL'}. Choose an empty place.`,
    )
}

/** Files of the data folder appear with one rename; those of a bucket are already in place. */
async function moveFiles(config: Config, staging: string): Promise<void> {
  if (config.filesUrl === null) await rename(join(staging, 'files'), join(config.dataDir, 'files'))
}

/** Loads the tables and stores the files. @returns how many users must be erased again; undefined without a list */
async function loadAll(
  connection: CopyConnection,
  { config, migrationFolders, path, temporary }: RestoreOptions,
  manifest: Manifest,
  staging: string,
  beforeCommit?: () => Promise<void>,
): Promise<number | undefined> {
  await mkdir(join(staging, 'files'), { recursive: true, mode: 0o700 })
  const { putFile, removeFiles } = await openTarget(config, staging)
  temporary.onStop(removeFiles)
  const parts = new Map(manifest.parts.map((part) => [part.name, part]))
  const load = async (trx: Db) => {
    const fill = async () => {
      await readArchive(createReadStream(path), async (name, content) => {
        const part = parts.get(name)
        if (part === undefined) throw new StartError(`${path} has changed meanwhile: ${name}.`)
        if (part.columns === undefined) return putFile(basename(name), content)
        await fillTable(connection, trx, toTable(part), content.pipe(createGunzip()))
      })
      return manifest.parts.filter(({ columns }) => columns !== undefined).map(toTable)
    }
    const { migrations, sequences } = manifest
    await loadTables(connection, trx, { root: config.root, migrationFolders, migrations, sequences, fill })
    const erased = await findErased(trx, [dirname(path), config.backupDir])
    await setRestoredMark(trx, erased ?? [])
    await beforeCommit?.()
    return erased?.length
  }
  return connection.db
    .transaction()
    .execute(load)
    .catch(async (error: unknown) => {
      await removeFiles()
      throw error
    })
}

const toTable = ({ name, columns = [], rows = 0, content = '' }: Part): TableContent => ({
  table: basename(name).replace(/\.copy\.gz$/, ''),
  columns,
  rows,
  sha256: content,
})

interface FileTarget {
  putFile(key: string, content: Readable): Promise<void>
  /** Removes the files that were put into a bucket. Those in the data folder are removed with the staging folder. */
  removeFiles(): Promise<void>
}

/** A bucket accepts no stream of unknown length, and uploads are small enough for memory. */
async function openTarget(config: Config, staging: string): Promise<FileTarget> {
  const storage = await openFileStorage(config.filesUrl === null ? { ...config, dataDir: staging } : config)
  const puts = new Map<string, Promise<void>>()
  let isOver = false
  return {
    async putFile(key, content) {
      const bytes = await buffer(content)
      if (isOver) throw new Error('It is being stopped.')
      const put = storage.put(key, bytes, getMediaType(key))
      if (config.filesUrl !== null) puts.set(key, put)
      await put
    },
    async removeFiles() {
      isOver = true
      await Promise.allSettled(puts.values())
      for (const key of puts.keys()) await storage.disk.delete(`${storage.prefix}${key}`)
    },
  }
}
