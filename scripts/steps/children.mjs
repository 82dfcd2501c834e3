import { spawn, spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { toExitCode } from './programs.mjs'
import { inProject, projectRoot } from './project.mjs'

/** @typedef {{ args: string[], env?: Record<string, string> }} Program `args` of Node: options, the module and its arguments */

/**
 * Ctrl-C arrives several times, from the terminal and from npm; some programs treat a second signal as a forced exit.
 */
const signalDebounceMs = 1000

/** The interval for checking whether npm is still running; no event reports its end. */
const pollMs = 500

/** Found when this module loads, because npm may end during an installation or build, before any program runs. */
const ancestors = findAncestors(process)

/**
 * Runs Node programs in parallel on this terminal until the first one ends, then asks the others to end. Forwards
 * SIGINT and SIGTERM to them. A closed terminal counts as SIGTERM, and so does the end of npm if npm started this
 * process. If this process is killed, the programs end too.
 * @param {Program[]} programs
 * @returns {Promise<number>} the exit code of the one that ended first
 */
export async function runTogether(programs) {
  if (!ancestors.every(isAlive)) return toExitCode(null, 'SIGTERM')
  const children = programs.map(({ args, env = {} }) =>
    spawn(process.execPath, ['--import', pathToFileURL(inProject('scripts/steps/endWithParent.mjs')).href, ...args], {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // In its own process group, a child receives Ctrl-C only from here.
      detached: true,
    }),
  )
  let askedAt = 0
  const forwardSignal = (/** @type {NodeJS.Signals} */ signal) => {
    if (Date.now() - askedAt < signalDebounceMs) return
    askedAt = Date.now()
    for (const child of children) child.kill(signal)
  }
  process.on('SIGINT', forwardSignal)
  process.on('SIGTERM', forwardSignal)
  process.on('SIGHUP', () => forwardSignal('SIGTERM'))
  const looking = setInterval(() => ancestors.every(isAlive) || forwardSignal('SIGTERM'), pollMs)

  const endings = children.map(waitForExit)
  const code = await Promise.race(endings)
  if (askedAt === 0) forwardSignal('SIGTERM')
  await Promise.all(endings)
  clearInterval(looking)
  return code
}

/**
 * The processes whose end also ends this one: npm and the shell in between. None without npm, because a user may start
 * a server from a shell and leave it running.
 * @param {{ ppid: number, env: NodeJS.ProcessEnv }} process
 */
function findAncestors({ ppid, env }) {
  if (env.npm_lifecycle_event === undefined) return []
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(ppid)], { encoding: 'utf8' })
  const [, npm, name] = /^\s*(\d+) (.*)/.exec(stdout ?? '') ?? []
  return npm !== undefined && name?.endsWith('sh') ? [ppid, Number(npm)] : [ppid]
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
const waitForExit = (child) =>
  new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('exit', (code, signal) => resolve(toExitCode(code, signal)))
  })
