import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from './findFreePort.mjs'

/**
 * @typedef {{ folder: string, version: number }} Postgres the folder of `initdb` and `postgres`, and their major
 * version
 */
/** @typedef {{ uid: number, gid: number }} Account */
/** @typedef {(signal: NodeJS.Signals) => Promise<void>} Restart SIGINT: fast shutdown; SIGQUIT: immediate shutdown, so that the next start recovers */
/** @typedef {{ url: string, pid: number, stop: () => Promise<void>, restart: Restart }} Cluster `pid` is that of the first of its processes, which accepts connections */

/** The oldest version that the migrations support. */
export const minVersion = 15
const packagesFolder = '/usr/lib/postgresql'
const startTimeoutMs = 60_000
const stopTimeoutMs = 20_000

/** Without durability, because the data is deleted after the tests. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
}

/**
 * The server programs of PostgreSQL: those on PATH, else the newest of Debian's packages.
 * @param {string[]} [folders] folders to search, in this order
 * @returns {Postgres | undefined}
 */
export function findPostgres(folders = [...(process.env.PATH ?? '').split(delimiter), ...listPackagedFolders()]) {
  for (const folder of folders) {
    const version = readVersion(folder)
    if (version !== undefined && version >= minVersion) return { folder, version }
  }
  return undefined
}

/**
 * Starts an empty cluster in a temporary folder on a free loopback port, under an unprivileged account if this process
 * is root. Its collation is that of the embedded database. `url` belongs to the superuser. The cluster ends with `stop`
 * or with this process.
 * @param {Postgres} [postgres]
 * @param {Record<string, string>} [own] settings beside the usual ones, such as those of a primary
 * @returns {Promise<Cluster>}
 */
export async function startCluster(postgres = findPostgres(), own = {}) {
  const password = randomBytes(16).toString('hex')
  return startIn(postgres, password, own, (programs, folder, account) =>
    initializeCluster(programs, folder, password, account),
  )
}

/** The settings of a cluster that can have replicas. */
export const primarySettings = { wal_level: 'replica', max_wal_senders: '4', full_page_writes: 'on' }

/**
 * Starts a replica of a cluster that was started with `primarySettings`. It follows by streaming replication.
 * @param {Pick<Cluster, 'url'>} primary
 * @returns {Promise<Cluster>}
 */
export async function startReplica({ url }) {
  const password = new URL(url).password
  return startIn(findPostgres(), password, primarySettings, ({ folder: programs }, folder, account) => {
    if (account) chownSync(folder, account.uid, account.gid)
    const options = ['--dbname', url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
    // The folder may have links to the other programs only, so the folder of their targets is used.
    runProgram(
      join(dirname(realpathSync(join(programs, 'postgres'))), 'pg_basebackup'),
      ['--pgdata', join(folder, 'data'), ...options],
      folder,
      account,
    )
  })
}

/**
 * @param {Postgres | undefined} postgres
 * @param {string} password
 * @param {Record<string, string>} own
 * @param {(postgres: Postgres, folder: string, account: Account | undefined) => void} fill
 * @returns {Promise<Cluster>}
 */
async function startIn(postgres, password, own, fill) {
  if (!postgres) throw new Error(`There is no PostgreSQL ${minVersion} or newer on this machine.`)
  const account = findUnprivilegedAccount()
  const folder = mkdtempSync(join(tmpdir(), 'sillage-postgres-'))
  try {
    fill(postgres, folder, account)
    return await runServer(postgres, { folder, password, account, own })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** @param {Postgres} postgres @param {string} folder @param {string} password @param {Account | undefined} account */
function initializeCluster({ folder: programs }, folder, password, account) {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid)
  chmodSync(folder, 0o700)
  const locale = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8']
  const access = ['--username=sillage', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const options = ['--pgdata', join(folder, 'data'), '--no-sync', ...locale, ...access]
  runProgram(join(programs, 'initdb'), options, folder, account)
}

/** @param {string} path @param {string[]} options @param {string} folder @param {Account | undefined} account */
function runProgram(path, options, folder, account) {
  const run = { cwd: folder, env: environment, encoding: /** @type {const} */ ('utf8'), ...account }
  const { status, stdout, stderr, error } = spawnSync(path, options, run)
  if (status !== 0) throw new Error(`${basename(path)} failed: ${error?.message ?? `${stdout}${stderr}`}`)
}

/**
 * @param {Postgres} postgres
 * @param {{ folder: string, password: string, account: Account | undefined, own: Record<string, string> }} cluster
 * @returns {Promise<Cluster>}
 */
async function runServer({ folder: programs }, { folder, password, account, own }) {
  const port = await findFreePort()
  const options = Object.entries({ ...settings, ...own, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = `postgres://sillage:${password}@127.0.0.1:${port}/postgres`
  const launch = () =>
    spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...options], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
      // In its own process group, so that Ctrl-C does not end it before its clients.
      detached: true,
      ...account,
    })
  let server = launch()
  const onExit = () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  process.once('exit', onExit)
  const stop = async () => {
    await stopServer(server)
    process.off('exit', onExit)
    rmSync(folder, { recursive: true, force: true })
  }
  const ready = async () => {
    let lastWords = ''
    server.stderr.on('data', (chunk) => (lastWords = `${lastWords}${chunk}`.slice(-4000)))
    await waitUntilReady(server, url).catch(async () => {
      await stop()
      throw new Error(`PostgreSQL did not start:\n${lastWords}`)
    })
  }
  const restart = async (/** @type {NodeJS.Signals} */ signal) => {
    await stopServer(server, signal)
    server = launch()
    await ready()
  }
  await ready()
  return {
    url,
    get pid() {
      return server.pid ?? 0
    },
    stop,
    restart,
  }
}

/** Without the shell's locale and PG* variables. */
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** @param {import('node:child_process').ChildProcess} server @param {string} url */
async function waitUntilReady(server, url) {
  const deadline = Date.now() + startTimeoutMs
  while (!hasEnded(server) && Date.now() < deadline) {
    const client = new pg.Client(url)
    const answers = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (answers) return
    await wait(100)
  }
  throw new Error('not ready')
}

/**
 * Stops the server; a fast shutdown does not wait for clients.
 * @param {import('node:child_process').ChildProcess} server
 * @param {NodeJS.Signals} [signal] see Restart
 */
async function stopServer(server, signal = 'SIGINT') {
  if (hasEnded(server)) return
  const ended = once(server, 'exit')
  server.kill(signal)
  const killing = setTimeout(() => server.kill('SIGQUIT'), stopTimeoutMs)
  await ended
  clearTimeout(killing)
}

/** @param {import('node:child_process').ChildProcess} server */
const hasEnded = (server) => server.pid === undefined || server.exitCode !== null || server.signalCode !== null

/** PostgreSQL and PgBouncer refuse to run as root. @returns {Account | undefined} undefined where this process may run them itself */
export function findUnprivilegedAccount() {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((which) => spawnSync('id', [which, name], { encoding: 'utf8' }).stdout)
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as.')
}

function listPackagedFolders() {
  const versions = existsSync(packagesFolder) ? readdirSync(packagesFolder) : []
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(packagesFolder, version, 'bin'))
}

/** @param {string} folder @returns {number | undefined} undefined where a program is missing or does not start */
function readVersion(folder) {
  if (!['initdb', 'postgres'].every((program) => existsSync(join(folder, program)))) return undefined
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  const version = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  return version === undefined ? undefined : Number(version)
}
