import { sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import { getLeafFields } from '#language/derive.ts'
import { holdsFiles, isFileList } from '#language/kinds/kinds.ts'
import type { Clock } from '../clock.ts'
import { runDailyJob } from '../db/jobPeriods.ts'
import { getColumnName, getTableName } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import type { FileStore } from './fileStore.ts'

interface FileSweepContext {
  readonly db: Db
  readonly resources: Catalog
  readonly files: Pick<FileStore, 'list' | 'remove'>
  readonly clock: Clock
}

const hourMs = 3_600_000

/** The time between two runs of `removeOrphansDaily`, in ms. */
export const orphansIntervalMs = hourMs

/** A file is stored before a record references it. One without a reference at this age is an orphan. */
const minAgeMs = 24 * hourMs

/** The number of keys per query. */
const keysPerQuery = 500

/** Removes orphaned files unless a process has done so on this UTC day. Returns their number. */
export async function removeOrphansDaily(context: FileSweepContext, signal?: AbortSignal): Promise<number> {
  let removed = 0
  await runDailyJob(context.db, { job: 'fileSweep', now: context.clock(), signal }, async () => {
    removed = await removeOrphans(context, signal)
  })
  return removed
}

async function removeOrphans({ db, resources, files, clock }: FileSweepContext, signal?: AbortSignal): Promise<number> {
  if (!(await hasAnyReference(db, resources))) return 0
  const maxStoredAt = clock().getTime() - minAgeMs
  let removed = 0
  const removeUnreferenced = async (keys: readonly string[]): Promise<void> => {
    const referencedKeys = await findReferencedKeys(db, resources, keys)
    for (const key of keys) {
      if (referencedKeys.has(key)) continue
      await files.remove(key)
      removed++
    }
  }
  let candidates: string[] = []
  for await (const { key, storedAt } of files.list()) {
    if (signal?.aborted) return removed
    if (storedAt.getTime() < maxStoredAt) candidates.push(key)
    if (candidates.length < keysPerQuery) continue
    await removeUnreferenced(candidates)
    candidates = []
  }
  await removeUnreferenced(candidates)
  return removed
}

/**
 * Whether any record references a file. If none does, the files probably belong to another database, so no file is
 * removed.
 */
async function hasAnyReference(db: Db, resources: Catalog): Promise<boolean> {
  for (const { table, column } of getFileColumns(resources)) {
    const { rows } = await sql`select 1 as one from ${table} as t where ${column} <> '[]' limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** The keys among the given ones that a record, its history or an import still uses, as a file or as a thumbnail. */
async function findReferencedKeys(db: Db, resources: Catalog, keys: readonly string[]): Promise<Set<string>> {
  const referencedKeys = new Set<string>()
  if (keys.length === 0) return referencedKeys
  for (const { table, column, isList } of getFileColumns(resources)) {
    const { rows } = await sql<{ key: string | null; thumb: string | null }>`
      select one.file->>'key' as key, one.file->>'thumbKey' as thumb
      from ${table} as t, jsonb_array_elements(${isList ? column : sql`jsonb_build_array(${column})`}) as one(file)
      where one.file->>'key' = any(${[...keys]}) or one.file->>'thumbKey' = any(${[...keys]})
    `.execute(db)
    for (const { key, thumb } of rows)
      for (const fileKey of [key, thumb]) if (fileKey !== null) referencedKeys.add(fileKey)
  }
  const kept = await db
    .selectFrom('audit_files')
    .select('key')
    .where('key', 'in', [...keys])
    .execute()
  const parts = await db
    .selectFrom('import_parts')
    .select('file_key as key')
    .where('file_key', 'in', [...keys])
    .execute()
  for (const { key } of [...kept, ...parts]) referencedKeys.add(key)
  return referencedKeys
}

function getFileColumns(resources: Catalog) {
  return resources.flatMap((resource) =>
    getLeafFields(resource.fields).flatMap(({ path, field }) =>
      holdsFiles(field)
        ? [
            {
              table: sql.table(getTableName(resource)),
              column: sql.ref(`t.${getColumnName(path, field.kind)}`),
              isList: isFileList(field),
            },
          ]
        : [],
    ),
  )
}
