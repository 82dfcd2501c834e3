import { type Command, explain, runToExitCode } from '../commandLine.ts'
import { findProjectRoot } from '../projectRoot.ts'
import { examine, formatFindings } from './doctor.ts'

/** The argument of the server's program that runs this command instead of the server. */
export const doctorCommand = 'doctor'

const help = `npm run doctor, or in a release node server/main.js doctor
Says line by line whether this installation works, and changes nothing. Ends with 1 if there is a fault. It takes no
arguments.`

/** Prints the findings. Returns the exit code: 0 without a fault, 1 with a fault, 2 for an unknown argument. */
export const runDoctor: Command = async (args, options) => {
  if (args.length > 0) return explain(help, args)
  let hasFault = false
  const code = await runToExitCode(async ({ add: addTemporary }) => {
    const findings = await examine({ ...options, root: findProjectRoot(), addTemporary })
    hasFault = findings.some(({ state }) => state === 'fault')
    return formatFindings(findings)
  })
  return hasFault ? 1 : code
}
