import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { listDailyBackups } from '../files/dailyBackups.ts'
import { getReason } from '../getReason.ts'
import { createFindings, type Finding } from './finding.ts'

/** One day, plus the time that a large backup may take. */
const maxAgeMs = 26 * 3_600_000

/** Checks that daily backups are written, and that the last one is recent. */
export async function checkBackups(
  { mode, backupAt, backupDir }: Pick<Config, 'mode' | 'backupAt' | 'backupDir'>,
  now: Date,
): Promise<Finding> {
  const found = createFindings('backup')
  if (backupAt === null)
    return mode === 'demo'
      ? found.ok('A demonstration has none, unless BACKUP_AT says when.')
      : found.warning('The server writes none. Set BACKUP_AT, unless something else runs npm run backup every day.')
  const exists = await stat(backupDir).then(
    () => true,
    () => false,
  )
  if (!exists) return found.warning(`There is no ${backupDir} yet. A server that runs writes the first one there.`)
  try {
    await access(backupDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const instants = [...(await listDailyBackups(backupDir)).keys()].map((at) => at.getTime())
    if (instants.length === 0)
      return found.warning(`There is none in ${backupDir} yet. A server that runs writes the first one there.`)
    const last = Math.max(...instants)
    const text = `The last of ${instants.length} in ${backupDir} is of ${new Date(last).toISOString()}.`
    if (now.getTime() - last <= maxAgeMs) return found.ok(text)
    return found.fault(
      `${text} The log of the server says why none was written since. Until it is, run npm run backup.`,
    )
  } catch (error) {
    return found.fault(`${backupDir} cannot be used: ${getReason(error)}. Choose another folder with BACKUP_DIR.`)
  }
}
