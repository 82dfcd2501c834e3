import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'

export const hasBalancer = spawnSync('haproxy', ['-v'], { env: withSystemPath() }).status === 0

/** Starts HAProxy, which asks each process for /api/ready four times a second. The file is that of docs/operating.md. */
export async function startBalancer(folder: string, port: number, servers: readonly number[]): Promise<ChildProcess> {
  const path = join(folder, 'haproxy.cfg')
  await writeFile(
    path,
    `defaults
  mode http
  timeout connect 5s
  timeout client 70s
  timeout server 70s
  option httpchk GET /api/ready
  default-server check inter 250ms fall 1 rise 1
listen sillage
  bind 127.0.0.1:${port}
${servers.map((server) => `  server p${server} 127.0.0.1:${server}`).join('\n')}
`,
  )
  const child = spawn('haproxy', ['-db', '-f', path], { env: withSystemPath(), stdio: 'ignore' })
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ask, { timeout: 10_000 }).toBe(200)
  return child
}

/** Debian's package puts the program where only administrators look. */
function withSystemPath(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
}
