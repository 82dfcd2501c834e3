import { spawn } from 'node:child_process'
import { exitCodeOf } from './programs.mjs'
import { projectRoot } from './project.mjs'

/** @typedef {{ program: string, args: string[], env?: Record<string, string> }} Program */

/** One Ctrl-C arrives more than once, from the terminal and from npm; a program may read a second signal as 'at once'. */
const sameKeyPressMs = 1000

/**
 * Runs programs side by side on this terminal until the first ends; the others are then asked to end too.
 * SIGINT and SIGTERM are passed on, a closed terminal counts as SIGTERM.
 * @param {Program[]} programs
 * @returns {Promise<number>} the exit code of the one that ended first
 */
export async function runTogether(programs) {
  const children = programs.map(({ program, args, env = {} }) =>
    spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      // In a group of its own, a child hears of Ctrl-C from here only.
      detached: true,
    }),
  )
  let askedAt = 0
  const ask = (/** @type {NodeJS.Signals} */ signal) => {
    if (Date.now() - askedAt < sameKeyPressMs) return
    askedAt = Date.now()
    for (const child of children) child.kill(signal)
  }
  process.on('SIGINT', ask)
  process.on('SIGTERM', ask)
  process.on('SIGHUP', () => ask('SIGTERM'))

  const endings = children.map(endOf)
  const code = await Promise.race(endings)
  if (askedAt === 0) ask('SIGTERM')
  await Promise.all(endings)
  return code
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
const endOf = (child) =>
  new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('exit', (code, signal) => resolve(exitCodeOf(code, signal)))
  })
