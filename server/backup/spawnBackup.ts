import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { backupCommand } from './commands.ts'
import type { RunBackup } from './startBackups.ts'

/** The last characters of the command's output suffice as the reason of a failure. */
const maxReasonLength = 2_000

/** Runs the backup command in a separate process, so that it neither uses the server's memory nor blocks it. */
export const spawnBackup: RunBackup = async (path, signal) => {
  const [, program = ''] = process.argv
  const child = spawn(process.execPath, [...process.execArgv, program, backupCommand, path], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  let reason = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    reason = (reason + text).slice(-maxReasonLength)
  })
  const [code, killedBy] = await once(child, 'close').finally(() => signal.removeEventListener('abort', stop))
  if (code !== 0) throw new Error(reason.trim() || `it ended with ${killedBy ?? code}`)
}
