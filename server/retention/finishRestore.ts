import { readRestoredMark, removeRestoredMark } from '../db/restoredMark.ts'
import { eraseUsersById } from './eraseUsers.ts'
import { type RetentionContext, runRetention } from './startRetention.ts'

/**
 * Removes from a restored database, before it is served, who was removed since its backup and what has become too old
 * meanwhile. Does nothing for any other; a killed process leaves the rest to the next start.
 */
export async function finishRestore(context: RetentionContext): Promise<void> {
  const { db, resources, clock } = context
  const userIds = await readRestoredMark(db)
  if (userIds === undefined) return
  await eraseUsersById(db, resources, userIds, clock())
  await runRetention(context)
  await removeRestoredMark(db)
}
