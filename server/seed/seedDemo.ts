import { hash } from '@node-rs/argon2'
import { setDemoMode } from '../db/checkMode.ts'
import type { Db } from '../db/tables.ts'
import { createDemoData } from './demoData.ts'
import { insertRows } from './insertRows.ts'
import { addPartners } from './partners.ts'
import { type PictureFiles, renderPictures } from './pictures/renderPictures.ts'
import { toRows } from './toRows.ts'

/** The password of every demo login. */
export const demoPassword = 'Sillage@2026'

type SeedOptions = {
  db: Db
  files: PictureFiles
  now: Date
  log?: (line: string) => void
  /** Renders the pictures, which takes longer than everything else. */
  renderAll?: typeof renderPictures
}

/**
 * Fills an empty, migrated database with the demo data and marks it as demo. The pictures come first, then all rows in
 * one transaction, so that an interrupted start leaves an empty database that the next start fills. The caller ensures
 * that the database is empty.
 *
 * @param now all dates are earlier, except due dates of capsules
 */
export async function seedDemo({ db, files, now, log, renderAll = renderPictures }: SeedOptions): Promise<void> {
  const data = addPartners(createDemoData({ now }), now)
  log?.(`Drawing ${data.fragrances.length} fragrances and ${data.campaigns.length} campaigns for the demo ...`)
  const [pictures, passwordHash] = await Promise.all([renderAll(files, data), hash(demoPassword)])
  const tables = toRows(data, pictures, passwordHash)
  await db.transaction().execute(async (trx) => {
    await setDemoMode(trx)
    for (const table of tables) await insertRows(trx, table)
  })
  const count = tables.reduce((sum, { rows }) => sum + rows.length, 0)
  log?.(`Demo data is ready: ${count} rows in ${tables.length} tables.`)
}
