import { readRestoredMark, removeRestoredMark } from '../db/restoredMark.ts'
import { eraseUsersById } from './eraseUsers.ts'
import { type RetentionContext, runRetention } from './runRetention.ts'

/**
 * Runs before a restored database is served: erases the users who were permanently removed after its backup, and data
 * whose retention period has ended since. Does nothing for other databases. If the process is killed, the next start
 * continues.
 */
export async function eraseAfterRestore(context: RetentionContext): Promise<void> {
  const { db, resources, clock } = context
  const userIds = await readRestoredMark(db)
  if (userIds === undefined) return
  await eraseUsersById(db, resources, userIds, clock())
  await runRetention(context)
  await removeRestoredMark(db)
}
