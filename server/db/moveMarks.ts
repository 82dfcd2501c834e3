import { existsSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { StartError } from '../startError.ts'
import type { Db } from './tables.ts'

// A move marks both databases, so that no server uses either of them before the move has ended, nor the old one later.

const folderMarkSchema = z.object({
  /** The id of the move, the same in both marks. */
  id: z.uuid(),
  state: z.enum(['moving', 'moved']),
  /** Host and name of the target database. */
  target: z.string(),
})

/** The mark in a data folder whose embedded database is being moved or was moved. */
export type FolderMark = z.infer<typeof folderMarkSchema>

export const getMovePath = (dataDir: string): string => join(dataDir, 'move.json')

/** @throws StartError if the file is damaged */
export function readFolderMark(dataDir: string): FolderMark | undefined {
  const path = getMovePath(dataDir)
  if (!existsSync(path)) return undefined
  try {
    return folderMarkSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new StartError(`${path}, which says where the embedded database was moved, is damaged.`, { cause })
  }
}

/** Resolves when the file is on the disk. */
export async function writeFolderMark(dataDir: string, mark: FolderMark): Promise<void> {
  const path = getMovePath(dataDir)
  const file = await open(`${path}.part`, 'w', 0o600)
  await file.writeFile(JSON.stringify(mark))
  await file.sync()
  await file.close()
  await rename(`${path}.part`, path)
}

/** @throws StartError if the embedded database of this folder is being moved or was moved */
export function requireUnmoved(dataDir: string): void {
  const mark = readFolderMark(dataDir)
  if (mark === undefined) return
  if (mark.state === 'moved')
    throw new StartError(
      `The embedded database in ${dataDir} was moved to ${mark.target}: set DATABASE_URL. Remove the folder db when it is no longer needed.`,
    )
  throw new StartError(
    `The embedded database in ${dataDir} is being moved to ${mark.target}, or its move was cut off. Run it again; or remove ${getMovePath(dataDir)} to go on with the embedded database.`,
  )
}

/** The mark in the target database of a move: `loading` while the target is empty, `loaded` once it has all data. */
export interface TargetMark {
  readonly id: string
  readonly state: 'loading' | 'loaded'
}

export async function readTargetMark(db: Db): Promise<TargetMark | undefined> {
  const { rows: found } = await sql`select from pg_class where oid = to_regclass('public.sillage_move')`.execute(db)
  if (found.length === 0) return undefined
  const { rows } = await sql<TargetMark>`select id::text, state from public.sillage_move`.execute(db)
  return rows[0]
}

export async function writeTargetMark(db: Db, { id, state }: TargetMark): Promise<void> {
  await sql`create table if not exists public.sillage_move (id uuid not null, state text not null)`.execute(db)
  await sql`delete from public.sillage_move`.execute(db)
  await sql`insert into public.sillage_move values (${id}::uuid, ${state})`.execute(db)
}

export async function removeTargetMark(db: Db): Promise<void> {
  await sql`drop table if exists public.sillage_move`.execute(db)
}

/** @throws StartError if a move into this database has not ended */
export async function requireNoMove(db: Db): Promise<void> {
  if ((await readTargetMark(db)) === undefined) return
  throw new StartError(
    'A move into this database has not ended: run it again. If it was given up, drop this database and create it anew.',
  )
}
