import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { inProject, projectRoot } from './project.mjs'

/** @typedef {{ code: number, output: string }} Outcome exit code, and what was printed when `quiet` */
/** @typedef {{ env?: Record<string, string | undefined>, quiet?: boolean, timeoutMs?: number }} RunOptions */

/** The exit code after `timeoutMs`, as with `timeout` of coreutils. */
export const timeoutExitCode = 124

/**
 * Runs a program in the project's root until it ends.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options] `env` overrides variables of this process, undefined removes one
 * @returns {Promise<Outcome>} never rejects: a program that cannot be started has code 127
 */
export function run(program, args, { env = {}, quiet = false, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    })
    const startedAt = Date.now()
    const isTimedOut = () => timeoutMs !== undefined && Date.now() - startedAt >= timeoutMs
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code, signal) =>
      resolve({ code: isTimedOut() ? timeoutExitCode : toExitCode(code, signal), output }),
    )
  })
}

/**
 * Runs the program of an installed package directly, without npm.
 * @param {string} packageName
 * @param {string} program its name in the package's `bin`
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runTool = (packageName, program, args, options) =>
  run(process.execPath, [resolveTool(packageName, program), ...args], options)

/** @param {string} packageName @param {string} program @returns {string} */
export function resolveTool(packageName, program) {
  const { bin } = JSON.parse(readFileSync(inProject('node_modules', packageName, 'package.json'), 'utf8'))
  return inProject('node_modules', packageName, typeof bin === 'string' ? bin : bin[program])
}

/**
 * The exit code that a shell would report.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export const toExitCode = (code, signal) => code ?? 128 + (signal ? constants.signals[signal] : 0)
