import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveTool } from '../../scripts/steps/programs.mjs'
import { inProject } from '../../scripts/steps/project.mjs'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'

const stoppableProgram = `
  process.on('SIGINT', () => { console.log('asked'); setTimeout(() => process.exit(5), 300) })
  process.on('SIGTERM', () => { console.log('ended'); process.exit(0) })
  setInterval(() => {}, 1000)
  console.log('up')`

/** The source of a module that runs programs in parallel. */
const buildModule = (programs: readonly { readonly args: readonly string[] }[]) => `
  import { runTogether } from ${JSON.stringify(inProject('scripts/steps/children.mjs'))}
  process.exitCode = await runTogether(${JSON.stringify(programs)})`

const createProgram = (piece: string) => ({ args: ['-e', piece] })

/** Runs programs in parallel in a child process. */
const run = (...programs: readonly { readonly args: readonly string[] }[]) =>
  readOutput(spawn(process.execPath, ['--input-type=module', '-e', buildModule(programs)]))

function readOutput(parent: ChildProcessWithoutNullStreams) {
  const said = { text: '' }
  parent.stdout.on('data', (chunk) => {
    said.text += chunk
  })
  const waitForOutput = async (word: string) => {
    while (!said.text.includes(word)) await once(parent.stdout, 'data')
  }
  const end = once(parent, 'exit').then(([code]) => code)
  return { parent, waitForOutput, end, said }
}

test('a program hears of one Ctrl-C once, and its exit code is the exit code', async () => {
  const { parent, waitForOutput, end, said } = run(createProgram(stoppableProgram))
  await waitForOutput('up')
  parent.kill('SIGINT')
  await waitForOutput('asked')
  parent.kill('SIGINT')
  expect(await end).toBe(5)
  expect(said.text).toBe('up\nasked\n')
})

test('a closed terminal ends the program in order', async () => {
  const { parent, waitForOutput, end, said } = run(createProgram(stoppableProgram))
  await waitForOutput('up')
  parent.kill('SIGHUP')
  expect(await end).toBe(0)
  expect(said.text).toBe('up\nended\n')
})

test('when one program ends, the other is asked to', async () => {
  const { end, said } = run(createProgram(stoppableProgram), createProgram('setTimeout(() => process.exit(7), 2000)'))
  expect(await end).toBe(7)
  expect(said.text).toBe('up\nended\n')
})

test('a program does not start once npm, which was to start it, has ended', async () => {
  const { path, remove } = await createTemporaryFolder()
  const [script, markerFile] = [join(path, 'start.mjs'), join(path, 'go')]
  const waitingSource = `console.log('preparing'); while (!existsSync('${markerFile}')) await new Promise(setImmediate)`
  const [imports = '', start = ''] = buildModule([createProgram(stoppableProgram)])
    .split('\n')
    .filter((line) => line.trim())
  writeFileSync(script, `import { existsSync } from 'node:fs'\n${imports}\n${waitingSource}\n${start}`)
  writeFileSync(join(path, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }))
  const { parent, waitForOutput, said } = readOutput(spawn('npm', ['start', '--silent'], { cwd: path }))
  await waitForOutput('preparing')
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  writeFileSync(markerFile, '')
  await once(parent.stdout, 'close')
  expect(said.text).toBe('preparing\n')
  await remove()
})

test('programs end when the process that runs them is killed, also what a watcher runs', async () => {
  const { path, remove } = await createTemporaryFolder()
  const watchedFile = join(path, 'watched.mjs')
  writeFileSync(watchedFile, stoppableProgram.replace("'up'", "'watched'").replace("'ended'", "'let go'"))
  const watcherProgram = { args: [resolveTool('tsx', 'tsx'), 'watch', watchedFile] }
  const { parent, waitForOutput } = run(createProgram(stoppableProgram), watcherProgram)
  await Promise.all([waitForOutput('up'), waitForOutput('watched')])
  parent.kill('SIGKILL')
  await Promise.all([waitForOutput('ended'), waitForOutput('let go')])
  await remove()
})
