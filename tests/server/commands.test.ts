import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, runNamedCommand } from '../../server/commands.ts'
import { StartError } from '../../server/startError.ts'
import { extractDatabase } from '../support/embeddedDumps.ts'
import { runCommand } from '../support/runCommand.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'

const folder = setUpTemporaryFolder()
const names = [...commands.keys()]

/** Runs a command with a configuration that is refused. */
async function run(name: string, ...args: string[]) {
  const said = { log: '', error: '' }
  for (const method of ['log', 'error'] as const) {
    const spy = vi.spyOn(console, method).mockImplementation((line) => {
      said[method] += line
    })
    onTestFinished(() => spy.mockRestore())
  }
  const readConfig = vi.fn(() => {
    throw new StartError('PORT must be a port.')
  })
  const code = await runNamedCommand(name)(args, { readConfig, clock: () => new Date(), migrationFolders: [] })
  return { code, ...said, hasBegun: readConfig.mock.calls.length > 0 }
}

test.each(names)('%s explains itself, and arguments that it does not know are misuse [RO-34]', async (name) => {
  const help = await run(name, '--help')
  expect(help).toMatchObject({ code: 0, error: '', hasBegun: false })
  expect(help.log).toMatch(/^npm run \S/)
  expect(help.log).toContain(`node server/main.js ${name}`)
  for (const misuse of [['--fix'], ['one', 'two', 'three']])
    expect(await run(name, ...misuse)).toEqual({ code: 2, log: '', error: help.log, hasBegun: false })
})

test.each<[string, string[]]>([
  ['backup', []],
  ['restore', ['/none.tar']],
  ['restore', ['/none.tar', '--check']],
  ['move', ['--to', 'postgres://ana@127.0.0.1:9/none']],
  ['doctor', []],
  ['reset-second-factor', ['ana@example.com']],
])('%s %j that is refused says why and ends with 1 [RO-34]', async (name, args) => {
  const { code, log, error, hasBegun } = await run(name, ...args)
  expect([code, hasBegun, log + error]).toEqual([1, true, expect.stringContaining('PORT must be a port.')])
})

test('arguments that only look like those of a command are misuse [RO-34]', async () => {
  const to = 'postgres://ana@127.0.0.1/sillage'
  for (const [name, ...args] of [
    ['restore'],
    ['restore', '--check'],
    ['move'],
    ['move', '--to', 'https://a.example'],
    ['move', '--to', to, 'more'],
    ['reset-second-factor'],
  ])
    expect([name, args, await run(name ?? '', ...args)]).toEqual([
      name,
      args,
      expect.objectContaining({ code: 2, log: '', hasBegun: false }),
    ])
})

test('the program tells its commands, and an unknown one is misuse [RO-34]', async () => {
  const help = await run('--help')
  expect(help).toMatchObject({ code: 0, error: '' })
  for (const name of names) expect(help.log).toContain(name)
  for (const name of ['restart', 'constructor', '-h'])
    expect(await run(name)).toMatchObject({ code: 2, log: '', error: expect.stringContaining(help.log) })
})

test.each<[string, string[], RegExp]>([
  ['doctor', [], /^sillage-doctor-/],
  ['reset-second-factor', ['ana@example.com'], /^lock$/],
])('Ctrl C of %s leaves nothing of it [RO-34]', async (name, args, begun) => {
  const [dataDir, temporary] = [join(folder(), 'data'), join(folder(), 'temporary')]
  await mkdir(dataDir, { mode: 0o700 })
  await mkdir(temporary)
  await extractDatabase(dataDir)
  const { child, ended } = await runCommand([name, ...args], { TMPDIR: temporary, DATA_DIR: dataDir, PORT: '9' })
  const readNames = async () => [...(await readdir(dataDir)), ...(await readdir(temporary))]
  await expect.poll(async () => (await readNames()).some((one) => begun.test(one)), { interval: 10 }).toBe(true)
  child.kill('SIGINT')
  expect(await ended).toEqual({ code: 1, output: 'Stopped. Nothing of it is left.\n' })
  // The next process takes the lock of one that has ended.
  expect((await readNames()).filter((one) => one !== 'lock')).toEqual(['db'])
})
