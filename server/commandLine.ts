import { createTemporaryPaths, type TemporaryPaths } from './backup/temporaryPaths.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { getReason } from './getReason.ts'
import { isStorageFull } from './http/storage.ts'

/** The input of a command of the server's program. */
export interface CommandOptions {
  /** @throws StartError if the configuration is invalid */
  readonly readConfig: () => Config
  readonly clock: Clock
  /** The folders of the migrations, as paths from the root. */
  readonly migrationFolders: readonly string[]
}

/** Runs a command. Returns the exit code: 0 done, 1 refused, 2 misuse. */
export type Command = (args: readonly string[], options: CommandOptions) => Promise<number>

/** Prints the help of a command, to standard error unless the user asked for it. Returns the exit code. */
export function explain(help: string, args: readonly string[]): number {
  const isAsked = args.includes('--help')
  if (isAsked) console.log(help)
  else console.error(help)
  return isAsked ? 0 : 2
}

/**
 * Runs a command, and prints the sentence that it returns, or the reason for its failure. Ctrl+C ends the command and
 * removes its unfinished files.
 */
export async function runToExitCode(task: (temporary: TemporaryPaths) => Promise<string>): Promise<number> {
  const temporary = createTemporaryPaths()
  try {
    console.log(await task(temporary))
    return 0
  } catch (error) {
    // After Ctrl+C the handler of the signal reports it and ends the process.
    if (temporary.isStopping()) await new Promise(() => undefined)
    const hint = isStorageFull(error) ? '. The disk is full: free some space and run this again.' : ''
    console.error(`${getReason(error)}${hint}`)
    return 1
  } finally {
    temporary.remove()
  }
}
