import { spawnSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { createScratchProject } from '../support/scratchProject.ts'

const scratch = createScratchProject()
afterAll(() => scratch.removeAll())

test('a step that fails names the command that repairs it, where there is one', () => {
  const step = "{ name: 'form', repair: 'npm run format', run: async () => ({ code: 1, output: 'too wide' }) }"
  const output = runScript(`await runSteps([${step}])`)
  expect(output).toMatch(/FAILED {2}form .*\n\ntoo wide\n\n {2}to repair: npm run format\n/)
})

test('of steps that run together, each is counted, and none begins after one has failed', () => {
  const output = runScript(`
    const step = (code) => ({ name: 'step', run: async () => ({ code, output: '' }) })
    const others = Array.from({ length: 200 }, () => step(0))
    const { passed, failed, skipped } = await runStepsInParallel([step(1), ...others])
    console.log(failed, passed + skipped, passed < 200)
  `)
  expect(output).toMatch(/\n1 200 true\n$/)
})

test('npm run format puts a file into the form that the check asks for', { timeout: 60_000 }, () => {
  const text = scratch.read('product/resources/index.ts')
  scratch.write('product/resources/index.ts', text.replace('import { campaigns } from', 'import  {campaigns}  from'))
  scratch.run('npm run format')
  expect(scratch.read('product/resources/index.ts')).toBe(text)
  expect(scratch.changedFiles()).toEqual([])
})

/** The output of a script that runs steps. */
function runScript(script: string): string {
  const source = `import { runSteps, runStepsInParallel } from './scripts/steps/runSteps.mjs'; ${script}`
  const options = { cwd: findProjectRoot(), encoding: 'utf8' } as const
  return spawnSync(process.execPath, ['--input-type=module', '--eval', source], options).stdout
}
