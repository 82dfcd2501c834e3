import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { inProject } from '../../scripts/steps/project.mjs'

const stoppable = `
  process.on('SIGINT', () => { console.log('asked'); setTimeout(() => process.exit(5), 300) })
  process.on('SIGTERM', () => { console.log('ended'); process.exit(0) })
  setInterval(() => {}, 1000)
  console.log('up')`

/** Runs these pieces of JavaScript side by side in a process of its own. */
function together(...pieces: string[]) {
  const programs = pieces.map((piece) => ({ program: process.execPath, args: ['-e', piece] }))
  const script = `
    import { runTogether } from ${JSON.stringify(inProject('scripts/steps/children.mjs'))}
    process.exitCode = await runTogether(${JSON.stringify(programs)})`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script])
  const said = { text: '' }
  parent.stdout.on('data', (chunk) => {
    said.text += chunk
  })
  const says = async (word: string) => {
    while (!said.text.includes(word)) await once(parent.stdout, 'data')
  }
  const end = once(parent, 'exit').then(([code]) => code)
  return { parent, says, end, said }
}

test('a program hears of one Ctrl-C once, and its exit code is the exit code', async () => {
  const { parent, says, end, said } = together(stoppable)
  await says('up')
  parent.kill('SIGINT')
  await says('asked')
  parent.kill('SIGINT')
  expect(await end).toBe(5)
  expect(said.text).toBe('up\nasked\n')
})

test('a closed terminal ends the program in order', async () => {
  const { parent, says, end, said } = together(stoppable)
  await says('up')
  parent.kill('SIGHUP')
  expect(await end).toBe(0)
  expect(said.text).toBe('up\nended\n')
})

test('when one program ends, the other is asked to', async () => {
  const { end, said } = together(stoppable, 'setTimeout(() => process.exit(7), 2000)')
  expect(await end).toBe(7)
  expect(said.text).toBe('up\nended\n')
})

test('a program that cannot be started is a failure', async () => {
  const script = `
    import { runTogether } from ${JSON.stringify(inProject('scripts/steps/children.mjs'))}
    process.exitCode = await runTogether([{ program: '/does/not/exist', args: [] }])`
  const [code] = await once(spawn(process.execPath, ['--input-type=module', '-e', script]), 'exit')
  expect(code).toBe(127)
})
