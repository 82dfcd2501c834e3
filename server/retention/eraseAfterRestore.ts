import { readRestoredMark, removeRestoredMark } from '../db/restoredMark.ts'
import { eraseUsersById } from './eraseUsers.ts'
import { type RetentionContext, runRetention } from './startRetention.ts'

/**
 * Before a restored database is served: erases the users who were removed for good after its backup, and what has become
 * too old meanwhile. Does nothing for other databases. If the process is killed, the next start goes on.
 */
export async function eraseAfterRestore(context: RetentionContext): Promise<void> {
  const { db, resources, clock } = context
  const userIds = await readRestoredMark(db)
  if (userIds === undefined) return
  await eraseUsersById(db, resources, userIds, clock())
  await runRetention(context)
  await removeRestoredMark(db)
}
