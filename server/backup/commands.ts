import { resolve } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { getReason } from '../getReason.ts'
import { backUp } from './backup.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'
import { createTemporaryPaths } from './temporaryPaths.ts'

/** The arguments of the server's program that run these commands instead of the server. */
export const backupCommand = 'backup'
export const restoreCommand = 'restore'
export const moveCommand = 'move'

const backupHelp = `npm run backup [FILE], or in a release node server/main.js backup [FILE]
Writes the database and the files to one new file, also while a server runs. Without FILE it is in BACKUP_DIR.`

const restoreHelp = `npm run restore FILE [--check], or in a release node server/main.js restore FILE [--check]
Restores a backup into an empty DATA_DIR, or an empty database at DATABASE_URL. --check only verifies the file.
With --check through npm: npm run restore -- FILE --check`

const moveHelp = `npm run move -- --to postgres://USER:PASSWORD@HOST/DATABASE
Moves the embedded database in DATA_DIR into an empty PostgreSQL database. Stop the server first. Run again, it goes on.`

interface CommandOptions {
  readonly readConfig: () => Config
  readonly clock: Clock
  /** The folders of the migrations, as paths from the root. */
  readonly migrationFolders: readonly string[]
}

/** Runs a backup. Returns the exit code: 0 done, 1 refused, 2 misuse. */
export async function runBackup(args: readonly string[], { readConfig, clock }: CommandOptions): Promise<number> {
  const [file, ...others] = args
  if (args.includes('--help') || file?.startsWith('-') || others.length > 0) return explain(backupHelp, args)
  return run((temporary) =>
    backUp({ config: readConfig(), clock, path: file === undefined ? undefined : resolvePath(file), temporary }),
  )
}

/** Restores a backup or verifies it. Returns the exit code: 0 done, 1 refused, 2 misuse. */
export async function runRestore(
  args: readonly string[],
  { readConfig, migrationFolders }: CommandOptions,
): Promise<number> {
  const isCheck = args.includes('--check')
  const [file, ...others] = args.filter((argument) => argument !== '--check')
  if (file === undefined || file.startsWith('-') || others.length > 0) return explain(restoreHelp, args)
  return run((temporary) =>
    restore({ config: readConfig(), migrationFolders, path: resolvePath(file), isCheck, temporary }),
  )
}

/** Moves the embedded database to PostgreSQL. Returns the exit code: 0 done, 1 refused, 2 misuse. */
export async function runMove(
  args: readonly string[],
  { readConfig, migrationFolders }: CommandOptions,
): Promise<number> {
  const [option, to = '', ...others] = args
  const isUrl = URL.canParse(to) && /^postgres(ql)?:$/.test(new URL(to).protocol)
  if (option !== '--to' || !isUrl || others.length > 0) return explain(moveHelp, args)
  return run((temporary) => move({ config: readConfig(), migrationFolders, to, temporary }))
}

function explain(help: string, args: readonly string[]): number {
  const isAsked = args.includes('--help')
  if (isAsked) console.log(help)
  else console.error(help)
  return isAsked ? 0 : 2
}

/** npm runs commands in the folder of the project, and tells where it was called. */
const resolvePath = (file: string): string => resolve(process.env.INIT_CWD ?? '', file)

async function run(task: (temporary: ReturnType<typeof createTemporaryPaths>) => Promise<string>): Promise<number> {
  const temporary = createTemporaryPaths()
  try {
    console.log(await task(temporary))
    return 0
  } catch (error) {
    console.error(getReason(error))
    return 1
  } finally {
    temporary.remove()
  }
}
