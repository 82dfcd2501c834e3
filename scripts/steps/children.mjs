import { spawn, spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { exitCodeOf } from './programs.mjs'
import { inProject, projectRoot } from './project.mjs'

/** @typedef {{ args: string[], env?: Record<string, string> }} Program `args` of Node, the module first */

/** One Ctrl-C arrives more than once, from the terminal and from npm; a program may read a second signal as 'at once'. */
const sameKeyPressMs = 1000

/** How often it is looked whether npm is still there: nothing tells when it is killed. */
const lookMs = 500

/**
 * Runs programs of Node side by side on this terminal until the first ends; the others are then asked to end too.
 * SIGINT and SIGTERM are passed on. A closed terminal counts as SIGTERM, and so does the end of npm, if npm started this process. Where
 * this process itself is killed, the programs end as well.
 * @param {Program[]} programs
 * @returns {Promise<number>} the exit code of the one that ended first
 */
export async function runTogether(programs) {
  const children = programs.map(({ args, env = {} }) =>
    spawn(process.execPath, ['--import', pathToFileURL(inProject('scripts/steps/endWithParent.mjs')).href, ...args], {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
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
  const starters = startersOf(process)
  const looking = setInterval(() => starters.every(isAlive) || ask('SIGTERM'), lookMs)

  const endings = children.map(endOf)
  const code = await Promise.race(endings)
  if (askedAt === 0) ask('SIGTERM')
  await Promise.all(endings)
  clearInterval(looking)
  return code
}

/**
 * The processes that this one is to end with: npm and the shell that it puts in between. Without npm none, because whoever
 * starts a server from a shell may leave it running.
 * @param {{ ppid: number, env: NodeJS.ProcessEnv }} process
 */
function startersOf({ ppid, env }) {
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
    // Somebody else's process is alive, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
const endOf = (child) =>
  new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('exit', (code, signal) => resolve(exitCodeOf(code, signal)))
  })
