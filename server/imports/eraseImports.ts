import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { undoImportDays } from '#rules/retention.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import type { FileStore } from '../files/fileStore.ts'
import { localFolderPrefix } from './upload.ts'

interface EraseContext {
  readonly db: Db
  readonly files: Pick<FileStore, 'remove'>
  readonly clock: Clock
}

/** The time between two runs of `eraseExpiredImports`, in ms. */
export const erasureIntervalMs = 10 * 60_000
/** A folder of `withLocalFile` that is older than this, in ms, was left by a killed process. */
const localFolderMs = 12 * 3_600_000
/** How many imports one run erases. */
const perRun = 50

/** Erases the files, rows and corrections of expired imports. Their counts and the records that they wrote stay. */
export async function eraseExpiredImports(context: EraseContext): Promise<void> {
  const { db, clock } = context
  const expired = await db
    .selectFrom('imports')
    .select('id')
    .where('erased_at', 'is', null)
    .where('expires_at', '<=', clock())
    .where('state', 'not in', ['writing', 'undoing'])
    .orderBy('id')
    .limit(perRun)
    .execute()
  for (const { id } of expired) await eraseImport(context, id)
  await forgetFormerValues(db, clock())
  await removeLocalFolders(clock())
}

/** Removes local copies of files that killed processes left. A running process needs its copy for less time. */
async function removeLocalFolders(now: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(localFolderPrefix)) continue
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > localFolderMs)
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Removes the former values of records that imports changed, once the imports can no longer be undone. */
async function forgetFormerValues(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - undoImportDays * 24 * 3_600_000)
  await sql`delete from import_changes as c using imports as i
    where i.id = c.import_id and i.queued_at < ${before} and i.state not in ('writing', 'undoing')`.execute(db)
}

/** Erases the content of the file of an import. */
export async function eraseImport({ db, files, clock }: EraseContext, id: number): Promise<void> {
  const keys = await db.transaction().execute(async (trx) => {
    const parts = await trx.deleteFrom('import_parts').where('import_id', '=', id).returning('file_key').execute()
    await trx.deleteFrom('import_rows').where('import_id', '=', id).execute()
    const now = clock()
    await trx
      .updateTable('imports')
      .set({
        erased_at: now,
        file_name: null,
        reading: null,
        choice: '{}',
        // Headings are content of the file. Only those that a user mapped are kept, because later imports use these
        // mappings.
        columns: sql`(select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(columns) as c where c->>'by' = 'person')`,
        fault: sql`case when state = 'failed' then null else fault end`,
        value_maps: '{}',
        worker: null,
        leased_until: null,
      })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('imports')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .where('state', 'in', ['uploading', 'reading', 'mapping', 'checking', 'checked'])
      .execute()
    return parts.map(({ file_key }) => file_key)
  })
  for (const key of keys) await files.remove(key)
}
