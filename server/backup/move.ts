import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { checkPostgres } from '../db/checkPostgres.ts'
import { lockFolder } from '../db/folderLock.ts'
import { readScripts } from '../db/migrate.ts'
import { checkMigrations, readAppliedMigrations } from '../db/migrationHistory.ts'
import {
  type FolderMark,
  getMovePath,
  readFolderMark,
  readTargetMark,
  removeTargetMark,
  writeFolderMark,
  writeTargetMark,
} from '../db/moveMarks.ts'
import { runExclusively } from '../db/runExclusively.ts'
import type { Db } from '../db/tables.ts'
import { getReason } from '../getReason.ts'
import { StartError } from '../startError.ts'
import { createDigest } from './archive.ts'
import { openCopy } from './backup.ts'
import { type CopyConnection, connectForCopying } from './copyConnection.ts'
import { fillTable, loadTables, type TableContent } from './loadTables.ts'
import { buildCopyTarget, listTables, readSequences } from './tables.ts'
import type { TemporaryPaths } from './temporaryPaths.ts'

/** How long to wait for the end of a connection, in ms. */
const endMs = 5_000

interface MoveOptions {
  readonly config: Config
  /** The folders of the migrations, as paths from the root. */
  readonly migrationFolders: readonly string[]
  /** The URL of the target, an empty PostgreSQL database. */
  readonly to: string
  readonly temporary: TemporaryPaths
}

/**
 * Moves the embedded database into an empty PostgreSQL database, completely or not at all. An interrupted move
 * continues when the command is run again. The files stay in their place.
 *
 * @returns a sentence to print
 * @throws StartError if there is nothing to move, a server runs, or the target is not empty
 */
export async function move(options: MoveOptions): Promise<string> {
  const { config, to } = options
  const { dataDir } = config
  if (config.databaseUrl !== null)
    throw new StartError(
      'This command moves the embedded database: run it without DATABASE_URL. Between PostgreSQL servers use backup and restore.',
    )
  if (!existsSync(join(dataDir, 'db'))) throw new StartError(`There is no database in ${dataDir}: set DATA_DIR.`)
  const { host, pathname } = new URL(to)
  const target = `${host}${pathname}`
  const found = readFolderMark(dataDir)
  if (found !== undefined && found.target !== target)
    throw new StartError(
      found.state === 'moved'
        ? `The embedded database in ${dataDir} was moved to ${found.target} already.`
        : `A move to ${found.target} was begun. Go on with it, or remove ${getMovePath(dataDir)} to give it up.`,
    )
  const lock = await lockFolder(dataDir)
  try {
    return await moveLocked(options, found ?? { id: randomUUID(), state: 'moving', target })
  } finally {
    await lock.release()
  }
}

async function moveLocked(options: MoveOptions, mark: FolderMark): Promise<string> {
  const { config, to } = options
  const connection = await connectForCopying(to).catch((cause: unknown) => {
    throw new StartError(`The database at ${mark.target} cannot be reached: ${getReason(cause)}`, { cause })
  })
  try {
    await checkPostgres(connection.db, to)
    const task = async () => {
      const targetMark = await readTargetMark(connection.db)
      const isLoaded = targetMark?.id === mark.id && targetMark.state === 'loaded'
      if (mark.state === 'moving' && !isLoaded) await loadTarget(connection, options, mark)
      await writeFolderMark(config.dataDir, { ...mark, state: 'moved' })
      if ((await readTargetMark(connection.db))?.id === mark.id) await removeTargetMark(connection.db)
    }
    await runExclusively({ dbWithoutTimeout: connection.db, engine: connection.engine }, task, console.log)
  } finally {
    await connection.close()
  }
  const files = config.filesUrl === null ? ` The files stay in ${join(config.dataDir, 'files')}.` : ''
  return `The database is at ${mark.target} now, with all rows: set DATABASE_URL and start the server.${files}`
}

async function loadTarget(connection: CopyConnection, options: MoveOptions, mark: FolderMark): Promise<void> {
  const { config, migrationFolders, to, temporary } = options
  if ((await listTables(connection.db)).length > 0)
    throw new StartError(`The database at ${mark.target} is not empty. Choose an empty one with --to.`)
  const source = await openCopy(config, temporary)
  let isCommitting = false
  try {
    const migrations = await readAppliedMigrations(source.db)
    if (migrations.length === 0) throw new StartError('The embedded database is empty: there is nothing to move.')
    checkMigrations(migrations, await readScripts(migrationFolders.map((folder) => join(config.root, folder))))
    // Removed again if the move fails or is stopped before its end; then the embedded database stays in use.
    temporary.add(getMovePath(config.dataDir))
    temporary.add(`${getMovePath(config.dataDir)}.part`)
    await writeFolderMark(config.dataDir, mark)
    temporary.onStop(await prepareRemoval(connection.db, to))
    await writeTargetMark(connection.db, { id: mark.id, state: 'loading' })
    await connection.db.transaction().execute(async (trx) => {
      const sequences = await readSequences(source.db)
      const fill = () => copyTables(connection, source, trx)
      await loadTables(connection, trx, { root: config.root, migrationFolders, migrations, sequences, fill })
      await writeTargetMark(trx, { id: mark.id, state: 'loaded' })
      temporary.finish()
      isCommitting = true
      temporary.forget(getMovePath(config.dataDir))
    })
  } catch (error) {
    // During the commit nobody can know whether the target has the data: the next run finds out.
    if (!isCommitting) await removeTargetMark(connection.db).catch(() => undefined)
    throw error
  } finally {
    await source.close()
  }
}

/** Returns a function that cleans up the target of a stopped move: it ends the connection and removes the mark. */
async function prepareRemoval(db: Db, to: string): Promise<() => Promise<void>> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return async () => {
    const connection = await connectForCopying(to)
    try {
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}, ${endMs})`.execute(connection.db)
      await removeTargetMark(connection.db)
    } finally {
      await connection.close()
    }
  }
}

/** Copies all tables. Returns the content of the source. */
async function copyTables(connection: CopyConnection, source: CopyConnection, trx: Db): Promise<TableContent[]> {
  const contents: TableContent[] = []
  for (const table of await listTables(source.db)) {
    const digest = createDigest()
    const text = pipeline(await source.copyOut(source.db, buildCopyTarget(table)), digest.stream, () => undefined)
    await fillTable(connection, trx, table, text)
    const { rows, sha256 } = digest.read()
    contents.push({ ...table, rows, sha256 })
  }
  return contents
}
