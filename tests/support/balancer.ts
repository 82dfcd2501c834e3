import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readBlocks } from './operatingPage.ts'

export const hasBalancer = spawnSync('haproxy', ['-v'], { env: withSystemPath() }).status === 0

/** Starts HAProxy, which asks each process for /api/ready four times a second, with the file that docs/operating.md prints. */
export async function startBalancer(folder: string, port: number, servers: readonly number[]): Promise<ChildProcess> {
  const path = join(folder, 'haproxy.cfg')
  await writeFile(path, buildConfiguration(port, servers))
  const child = spawn('haproxy', ['-db', '-f', path], { env: withSystemPath(), stdio: 'ignore' })
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ask, { timeout: 10_000 }).toBe(200)
  return child
}

/** The HAProxy configuration of docs/operating.md, with addresses of this machine. */
function buildConfiguration(port: number, servers: readonly number[]): string {
  const [printed = []] = readBlocks('Without an interruption')
  const lines = printed.filter((line) => !line.startsWith('  server '))
  expect(printed.length - lines.length).toBe(3)
  const addresses = servers.map((server) => `  server p${server} 127.0.0.1:${server}`)
  return `${[...lines, ...addresses].join('\n').replace('bind :80', `bind 127.0.0.1:${port}`)}\n`
}

/** Debian installs HAProxy in /usr/sbin, which is not on the PATH of ordinary users. */
function withSystemPath(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
}
