import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { type Command, explain, runToExitCode } from '../commandLine.ts'
import { backUp } from './backup.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'

/** The arguments of the server's program that run these commands instead of the server. */
export const backupCommand = 'backup'
export const restoreCommand = 'restore'
export const moveCommand = 'move'

const backupHelp = `npm run backup [FILE], or in a release node server/main.js backup [FILE]
Writes the database and the files to one new file, also while a server runs. Without FILE it is in BACKUP_DIR.`

const restoreHelp = `npm run restore FILE [--check], or in a release node server/main.js restore FILE [--check]
Restores a backup into an empty DATA_DIR, or an empty database at DATABASE_URL. --check only verifies the file.
With --check through npm: npm run restore -- FILE --check`

const moveHelp = `npm run move -- --to postgres://USER:PASSWORD@HOST/DATABASE, or in a release
node server/main.js move --to postgres://USER:PASSWORD@HOST/DATABASE
Moves the embedded database in DATA_DIR into an empty PostgreSQL database. Stop the server first. Run again, it goes on.`

/** Runs a backup. Returns the exit code: 0 done, 1 refused, 2 misuse. */
export const runBackup: Command = async (args, { readConfig, clock }) => {
  const [file, ...others] = args
  if (args.includes('--help') || file?.startsWith('-') || others.length > 0) return explain(backupHelp, args)
  // A server on the same machine goes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  return runToExitCode((temporary) =>
    backUp({ config: readConfig(), clock, path: file === undefined ? undefined : resolvePath(file), temporary }),
  )
}

/** Restores a backup or verifies it. Returns the exit code: 0 done, 1 refused, 2 misuse. */
export const runRestore: Command = async (args, { readConfig, migrationFolders }) => {
  const isCheck = args.includes('--check')
  const [file, ...others] = args.filter((argument) => argument !== '--check')
  if (args.includes('--help') || file === undefined || file.startsWith('-') || others.length > 0)
    return explain(restoreHelp, args)
  return runToExitCode((temporary) =>
    restore({ config: readConfig(), migrationFolders, path: resolvePath(file), isCheck, temporary }),
  )
}

/** Moves the embedded database to PostgreSQL. Returns the exit code: 0 done, 1 refused, 2 misuse. */
export const runMove: Command = async (args, { readConfig, migrationFolders }) => {
  const [option, to = '', ...others] = args
  const isUrl = URL.canParse(to) && /^postgres(ql)?:$/.test(new URL(to).protocol)
  if (args.includes('--help') || option !== '--to' || !isUrl || others.length > 0) return explain(moveHelp, args)
  return runToExitCode((temporary) => move({ config: readConfig(), migrationFolders, to, temporary }))
}

/** npm runs commands in the folder of the project, and passes the folder of its caller in INIT_CWD. */
const resolvePath = (file: string): string => resolve(process.env.INIT_CWD ?? '', file)
