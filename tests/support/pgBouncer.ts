import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { findUnprivilegedAccount } from '../../scripts/steps/postgresCluster.mjs'

const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((path) => spawnSync(path, ['--version']).status === 0)

/** Whether this machine has PgBouncer. */
export const hasPgBouncer = program !== undefined

/** Starts PgBouncer before a database: each transaction gets one of a few connections. Returns the URL through it. */
export async function startPgBouncer(databaseUrl: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  if (program === undefined) throw new Error('There is no PgBouncer on this machine.')
  const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const folder = mkdtempSync(join(tmpdir(), 'sillage-pgbouncer-'))
  const port = await findFreePort()
  const path = join(folder, 'pgbouncer.ini')
  const target = `host=${hostname} port=${databasePort} dbname=${name} user=${username} password=${password}`
  const settings = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any' }
  const pooling = { pool_mode: 'transaction', default_pool_size: 4, log_connections: 0, log_disconnections: 0 }
  const lines = Object.entries({ ...settings, ...pooling }).map(([key, value]) => `${key} = ${value}`)
  writeFileSync(path, ['[databases]', `${name} = ${target}`, '[pgbouncer]', ...lines].join('\n'))
  const account = findUnprivilegedAccount()
  if (account) for (const owned of [folder, path]) chownSync(owned, account.uid, account.gid)
  const child = spawn(program, [path], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...account })
  const ended = once(child, 'exit')
  const log = createInterface(child.stderr)
  for await (const line of log) if (line.includes('process up')) break
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${name}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
