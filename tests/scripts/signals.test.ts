import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { createBuiltProject } from '../support/builtProject.ts'
import { extractEmptyDatabase } from '../support/embeddedDumps.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'

const project = await createBuiltProject()
afterAll(() => project.remove())
// All tests share one folder, so that each start proves that the previous server has released the lock.
const { path: dataDir, remove } = await createTemporaryFolder()
afterAll(remove)
await extractEmptyDatabase(dataDir)
const lock = join(dataDir, 'lock')

const sendToProgram = (signal: NodeJS.Signals) => (child: ChildProcess) => child.kill(signal)
const sendToGroup = (signal: NodeJS.Signals) => (child: ChildProcess) => process.kill(-Number(child.pid), signal)

test.each([
  ['npm start', 'SIGTERM to npm', sendToProgram('SIGTERM')],
  ['npm start', 'SIGKILL to npm', sendToProgram('SIGKILL')],
  ['npm start', 'Ctrl-C in its terminal', sendToGroup('SIGINT')],
  ['npm run dev', 'SIGTERM to npm', sendToProgram('SIGTERM')],
  ['npm run dev', 'SIGKILL to npm', sendToProgram('SIGKILL')],
  ['npm run dev', 'Ctrl-C in its terminal', sendToGroup('SIGINT')],
  ['node dist/server/main.js', 'Ctrl-C in its terminal', sendToGroup('SIGINT')],
])('%s: %s ends the server, frees its ports and releases its data', async (command, _signal, send) => {
  const port = await findFreePort()
  const { child, output } = run(command, port)
  await expect.poll(output, { timeout: 150_000 }).toContain('is ready at')
  const ports = [port, Number(/listens on port (\d+)/.exec(output())?.[1] ?? port)]
  expect([existsSync(lock), await Promise.all(ports.map(isOpen))]).toEqual([true, [true, true]])

  send(child)
  await expect.poll(() => Promise.all(ports.map(isOpen))).toEqual([false, false])
  await expect.poll(() => existsSync(lock)).toBe(false)
})

/** Runs a command in its own process group, like a terminal. */
function run(command: string, port: number) {
  const [program = '', ...args] = command.split(' ')
  const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, NODE_ENV: 'production' }
  const needed = { SECRET: 'a secret that only tests know', ADMIN_EMAIL: 'a@example.com' }
  const env = { ...process.env, DATABASE_URL: '', npm_config_update_notifier: 'false', ...own, ...needed }
  const child = spawn(program, args, { cwd: project.path, env, detached: true })
  onTestFinished(() => {
    if (existsSync(lock)) process.kill(JSON.parse(readFileSync(lock, 'utf8')).pid, 'SIGKILL')
    spawnSync('kill', ['-9', '--', `-${child.pid}`])
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  return { child, output: () => said }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy())
  })
}
