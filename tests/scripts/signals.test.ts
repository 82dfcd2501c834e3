import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { server } from '#product/server.ts'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { setDemoMode } from '../../server/db/checkMode.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import type { Tables } from '../../server/db/tables.ts'
import { createBuiltProject } from '../support/builtProject.ts'
import { extractDatabase, readMigratedDump } from '../support/embeddedDumps.ts'
import { shortLivedEnv } from '../support/shortLived.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'
import { addUser } from '../support/testUsers.ts'

const project = await createBuiltProject()
afterAll(() => project.remove())
/** A folder that tests share, so that each start proves that the previous server has released the lock. */
async function createDataFolder(fill: (path: string) => Promise<void>): Promise<string> {
  const { path, remove } = await createTemporaryFolder()
  afterAll(remove)
  await fill(path)
  return path
}
/** A database of the demo with one user, because drawing the demo data takes as long as a start. */
async function createDemoDatabase(path: string): Promise<void> {
  const pglite = await createPGlite({ folder: join(path, 'db'), dump: await readMigratedDump(server) })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await setDemoMode(db)
  await addUser(db)
  await db.destroy()
}
const dataFolders = {
  production: await createDataFolder(extractDatabase),
  development: await createDataFolder(createDemoDatabase),
}

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
])('%s: %s ends the server, frees its ports and releases its data [RO-11]', async (command, _signal, send) => {
  const port = await findFreePort()
  const mode = command === 'npm run dev' ? 'development' : 'production'
  const lock = join(dataFolders[mode], 'lock')
  const { child, output } = run(command, port, mode)
  await expect.poll(output, { timeout: 150_000 }).toContain('is ready at')
  expect([existsSync(lock), await isOpen(port)]).toEqual([true, true])

  send(child)
  await expect.poll(() => isOpen(port)).toBe(false)
  await expect.poll(() => existsSync(lock)).toBe(false)
})

/** Runs a command in its own process group, like a terminal. */
function run(command: string, port: number, mode: keyof typeof dataFolders) {
  const [program = '', ...args] = command.split(' ')
  const lock = join(dataFolders[mode], 'lock')
  const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataFolders[mode], NODE_ENV: mode, DRAIN_SECONDS: '0' }
  const needed = { SECRET: 'a secret that only tests know', ADMIN_EMAIL: 'a@example.com' }
  const env = {
    ...process.env,
    ...shortLivedEnv,
    DATABASE_URL: '',
    npm_config_update_notifier: 'false',
    ...own,
    ...needed,
  }
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
