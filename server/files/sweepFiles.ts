import { sql } from 'kysely'
import type { Catalog } from '#resources/language/catalog.ts'
import { leafFields } from '#resources/language/derive.ts'
import { isFile } from '#resources/language/kinds/kinds.ts'
import type { Clock } from '../clock.ts'
import { claimDay } from '../db/claimDay.ts'
import { columnOf, tableOf } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import { repeat, type Schedule } from '../schedule.ts'
import type { FileStore } from './fileStore.ts'

interface SweepParts {
  readonly db: Db
  readonly resources: Catalog
  readonly files: Pick<FileStore, 'list' | 'remove'>
  readonly clock: Clock
}

const hourMs = 3_600_000

/** A file is stored before a record references it. One without a reference at this age is an orphan. */
const leastAgeMs = 24 * hourMs

/** The number of keys per query. */
const filesAtOnce = 500

/** Starts the daily removal of files that no record references; see `runRepeatedly`. */
export function startFileSweep(
  parts: SweepParts & { readonly schedule: Schedule; readonly report: (error: unknown) => void },
): (patienceMs: number) => Promise<void> {
  const { schedule, report } = parts
  return repeat({ work: (signal) => sweepFilesDaily(parts, signal), everyMs: hourMs, schedule, report })
}

/** Removes orphaned files unless a process has done so on this UTC day. Returns their number. */
export async function sweepFilesDaily(parts: SweepParts, signal?: AbortSignal): Promise<number> {
  const isFirst = await claimDay(parts.db, 'fileSweep', parts.clock().toISOString().slice(0, 10))
  return isFirst ? sweepFiles(parts, signal) : 0
}

async function sweepFiles({ db, resources, files, clock }: SweepParts, signal?: AbortSignal): Promise<number> {
  if (!(await namesAny(db, resources))) return 0
  const before = clock().getTime() - leastAgeMs
  let removed = 0
  const removeUnnamed = async (keys: readonly string[]): Promise<void> => {
    const named = await namedAmong(db, resources, keys)
    for (const key of keys) {
      if (named.has(key)) continue
      await files.remove(key)
      removed++
    }
  }
  let old: string[] = []
  for await (const { key, storedAt } of files.list()) {
    if (signal?.aborted) return removed
    if (storedAt.getTime() < before) old.push(key)
    if (old.length < filesAtOnce) continue
    await removeUnnamed(old)
    old = []
  }
  await removeUnnamed(old)
  return removed
}

/**
 * Whether any record references a file. If none does, the files probably belong to another database, so no file is
 * removed.
 */
async function namesAny(db: Db, resources: Catalog): Promise<boolean> {
  for (const { table, column } of fileColumns(resources)) {
    const { rows } = await sql`select 1 as one from ${table} where ${column} is not null limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** The keys among the given ones that a record references, as its file or as its thumbnail. */
async function namedAmong(db: Db, resources: Catalog, keys: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>()
  if (keys.length === 0) return named
  for (const { table, column } of fileColumns(resources)) {
    const { rows } = await sql<{ key: string | null; thumb: string | null }>`
      select ${column}->>'key' as key, ${column}->>'thumbKey' as thumb from ${table}
      where ${column}->>'key' = any(${[...keys]}) or ${column}->>'thumbKey' = any(${[...keys]})
    `.execute(db)
    for (const { key, thumb } of rows) for (const one of [key, thumb]) if (one !== null) named.add(one)
  }
  return named
}

function fileColumns(resources: Catalog) {
  return resources.flatMap((resource) =>
    leafFields(resource.fields).flatMap(({ path, field }) =>
      isFile(field) ? [{ table: sql.table(tableOf(resource)), column: sql.id(columnOf(path, field.kind)) }] : [],
    ),
  )
}
