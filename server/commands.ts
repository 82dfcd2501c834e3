import { backupCommand, moveCommand, restoreCommand, runBackup, runMove, runRestore } from './backup/commands.ts'
import type { Command } from './commandLine.ts'
import { doctorCommand, runDoctor } from './doctor/command.ts'
import { resetCommand, runReset } from './resetSecondFactor.ts'

/** The commands of the server's program, by the argument that runs them instead of the server. */
export const commands: ReadonlyMap<string, Command> = new Map([
  [backupCommand, runBackup],
  [restoreCommand, runRestore],
  [moveCommand, runMove],
  [doctorCommand, runDoctor],
  [resetCommand, runReset],
])

const list = `There are ${[...commands.keys()].join(', ')}; without one the server starts. Each explains itself with --help.`

/** Runs a command by its name; `--help` lists the names. Returns the exit code: 0 done, 1 refused, 2 misuse. */
export const runNamedCommand =
  (name: string): Command =>
  async (args, options) => {
    const command = commands.get(name)
    if (command !== undefined) return command(args, options)
    if (name === '--help') console.log(list)
    else console.error(`There is no command "${name}". ${list}`)
    return name === '--help' ? 0 : 2
  }
