import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Erasure, readErasures } from '../audit/erasures.ts'
import type { Db } from '../db/tables.ts'
import { StartError } from '../startError.ts'

/** The file name of the list beside the backups. It outlives the database, and contains only the ids of users. */
export const erasureListName = 'erasures.jsonl'

/** A transaction may end after a later one, by at most this time, in ms. */
const overlapMs = 3_600_000

const lineSchema = z.object({ user: z.int(), createdAt: z.iso.datetime() })

/** Creates a function that adds the users who were erased since its last call to the list in a folder. */
export function createErasureList(db: Db, folder: string): () => Promise<void> {
  let last = 0
  return async () => {
    const erasures = await readErasures(db, new Date(last - overlapMs))
    const path = join(folder, erasureListName)
    const kept = erasures.length === 0 ? [] : await readLines(path)
    const lines = new Set([...kept, ...erasures.map(formatLine)])
    if (lines.size > kept.length) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Several processes may write at the same time; each writes the lines that it has read and those from the
      // database.
      const partPath = `${path}.${process.pid}.part`
      await writeFile(partPath, [...lines].map((line) => `${line}\n`).join(''), { mode: 0o600 })
      await rename(partPath, path)
    }
    last = erasures.at(-1)?.at.getTime() ?? last
  }
}

const formatLine = ({ id, createdAt }: Erasure): string =>
  JSON.stringify({ user: id, createdAt: createdAt.toISOString() })

async function readLines(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter((line) => line !== '')
}

/**
 * The users of a restored database who are in the lists of these folders: they were erased after its backup. Undefined
 * if there is no list.
 *
 * @throws StartError if a list is damaged
 */
export async function findErased(db: Db, folders: readonly string[]): Promise<number[] | undefined> {
  const paths = [...new Set(folders.map((folder) => join(folder, erasureListName)))].filter((path) => existsSync(path))
  if (paths.length === 0) return undefined
  const listed = (await Promise.all(paths.map(readList))).flat()
  const { rows } = await sql<{ id: number }>`
    select u.id from users as u join jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as e("user" integer, "createdAt" timestamptz)
      on e."user" = u.id and e."createdAt" = date_trunc('milliseconds', u.created_at)
    group by u.id order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

async function readList(path: string): Promise<z.infer<typeof lineSchema>[]> {
  try {
    return (await readLines(path)).map((line) => lineSchema.parse(JSON.parse(line)))
  } catch (cause) {
    throw new StartError(
      `${path}, which lists who was removed for good, cannot be read. Mend or remove it; nothing was restored.`,
      { cause },
    )
  }
}
