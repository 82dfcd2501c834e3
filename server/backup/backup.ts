import { createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { findLockHolder, lockFolder } from '../db/folderLock.ts'
import { readAppliedMigrations } from '../db/migrationHistory.ts'
import { requireUnmoved } from '../db/moveMarks.ts'
import { type FileStorage, openFileStorage } from '../files/fileStorage.ts'
import { listFiles } from '../files/fileStore.ts'
import { deriveKey, loadSecret } from '../secret.ts'
import { StartError } from '../startError.ts'
import { type ArchiveWriter, createArchive } from './archive.ts'
import { type CopyConnection, connectForCopying, findDirectUrl, openForCopying } from './copyConnection.ts'
import { removeCopies, requestCopy } from './copySocket.ts'
import { backupFormat, type Manifest } from './manifest.ts'
import { lockFileRemovals } from './removalLock.ts'
import { requireDiskSpace, requireDiskSpaceForCopy } from './requireDiskSpace.ts'
import { buildCopyTarget, listTables, readSequences } from './tables.ts'
import type { TemporaryPaths } from './temporaryPaths.ts'

interface BackupOptions {
  readonly config: Config
  readonly clock: Clock
  /** Absent: a new file in `BACKUP_DIR`. */
  readonly path: string | undefined
  readonly temporary: TemporaryPaths
}

/**
 * Writes the database and the files at one instant to one file, whether or not a server runs.
 *
 * @returns a sentence to print
 * @throws StartError if there is nothing to back up, the file exists, or there is too little disk space
 */
export async function backUp({ config, clock, path, temporary }: BackupOptions): Promise<string> {
  const at = clock().toISOString()
  const target = path ?? join(config.backupDir, `sillage-${at.replace(/[-:]|\.\d+/g, '')}.tar`)
  if (existsSync(target)) throw new StartError(`${target} exists already. Name another file.`)
  const [part, scratch] = [`${target}.part`, `${target}.table.part`]
  if (existsSync(part))
    throw new StartError(`${part} exists: another backup writes it, or was killed. Remove it if none does.`)
  requireDiskSpace(dirname(target), 0, config)
  const source = await openSource(config, temporary)
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    temporary.add(part)
    temporary.add(scratch)
    const archive = createArchive(createWriteStream(part, { mode: 0o600, flags: 'wx' }))
    const manifest = await writeParts(archive, { config, at, scratch, connection: source.connection })
    temporary.finish()
    await persist(part)
    await rename(part, target)
    return `${target} holds ${describeContent(manifest)}.`
  } finally {
    await source.close()
  }
}

/** Describes the content of a backup. */
export function describeContent({ parts }: Manifest): string {
  const tables = parts.filter(({ name }) => name.startsWith('tables/'))
  const rows = tables.reduce((sum, table) => sum + (table.rows ?? 0), 0)
  return `${tables.length} tables with ${rows} rows, and ${parts.length - tables.length} files`
}

/** A value that is the same for the same SECRET, and from which the SECRET cannot be computed. */
export const buildSecretMark = async (config: Config): Promise<string> =>
  deriveKey(await loadSecret(config), 'backup mark').toString('hex')

interface PartsOptions {
  readonly config: Config
  readonly at: string
  readonly scratch: string
  readonly connection: CopyConnection
}

async function writeParts(
  archive: ArchiveWriter,
  { config, at, scratch, connection }: PartsOptions,
): Promise<Manifest> {
  const content = await connection.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const migrations = await readAppliedMigrations(trx)
      if (migrations.length === 0) throw new StartError('This database is empty: there is nothing to back up.')
      for (const table of await listTables(trx)) {
        const rows = await connection.copyOut(trx, buildCopyTarget(table))
        await archive.addTable({ name: table.table, columns: table.columns }, rows, scratch)
      }
      return { migrations, sequences: await readSequences(trx) }
    })
  await addFiles(archive, await openFileStorage(config))
  const { version } = JSON.parse(await readFile(join(config.root, 'package.json'), 'utf8'))
  const { engine } = connection
  const secretMark = await buildSecretMark(config)
  return archive.finish({ format: backupFormat, version, engine, at, mode: config.mode, secretMark, ...content })
}

/** Also adds files that are stored after that instant; no record of the backup refers to them. */
async function addFiles(archive: ArchiveWriter, { disk, prefix }: FileStorage): Promise<void> {
  // Each file is read as a whole, because its size must be known before its part begins, and the list of a bucket does
  // not contain sizes. Uploads are small.
  for await (const { key } of listFiles(disk, prefix))
    if (!key.endsWith('.part')) await archive.addFile(key, await disk.getBytes(`${prefix}${key}`))
}

/** Waits until the file is on the disk, so that a crash after the rename leaves a complete one. */
async function persist(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

interface BackupSource {
  readonly connection: CopyConnection
  close(): Promise<void>
}

async function openSource(config: Config, temporary: TemporaryPaths): Promise<BackupSource> {
  const databaseUrl = findDirectUrl(config)
  if (databaseUrl !== null) {
    const connection = await connectForCopying(databaseUrl)
    await lockFileRemovals(connection.db)
    return { connection, close: connection.close }
  }
  const { dataDir } = config
  if (!existsSync(join(dataDir, 'db'))) throw new StartError(`There is no database in ${dataDir}: set DATA_DIR.`)
  requireUnmoved(dataDir)
  const holder = await findLockHolder(dataDir)
  if (holder) {
    const { folder, release } = await requestCopy(dataDir, holder.pid)
    const connection = await openForCopying(join(folder, 'db'))
    return { connection, close: () => connection.close().finally(release) }
  }
  return openOwnCopy(config, temporary)
}

async function openOwnCopy(config: Config, temporary: TemporaryPaths): Promise<BackupSource> {
  // The lock prevents servers from removing files.
  const lock = await lockFolder(config.dataDir)
  const connection = await openCopy(config, temporary)
  return { connection, close: () => connection.close().finally(() => lock.release()) }
}

/**
 * Copies the embedded database and opens the copy, because opening the database itself would write to it. The caller
 * must have locked the folder.
 *
 * @throws StartError if there is too little disk space for the copy
 */
export async function openCopy(
  config: Pick<Config, 'dataDir' | 'diskReserveMb'>,
  temporary: TemporaryPaths,
): Promise<CopyConnection> {
  const { dataDir } = config
  await removeCopies(dataDir)
  await requireDiskSpaceForCopy(config)
  const folder = await mkdtemp(join(dataDir, 'backup-copy-'))
  temporary.add(folder)
  await cp(join(dataDir, 'db'), join(folder, 'db'), { recursive: true })
  return openForCopying(join(folder, 'db'))
}
