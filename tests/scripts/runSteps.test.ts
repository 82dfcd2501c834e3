import { spawnSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { scratchProject } from '../support/scratchProject.ts'

const scratch = scratchProject()
afterAll(() => scratch.removeAll())

test('a step that fails names the command that repairs it, where there is one', () => {
  const steps = "{ name: 'form', repair: 'npm run format', run: async () => ({ code: 1, output: 'too wide' }) }"
  const script = `import { runSteps } from './scripts/steps/runSteps.mjs'; await runSteps([${steps}])`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: findProjectRoot(),
    encoding: 'utf8',
  })
  expect(stdout).toMatch(/FAILED {2}form .*\n\ntoo wide\n\n {2}to repair: npm run format\n/)
})

test('npm run format puts a file into the form that the check asks for', { timeout: 60_000 }, () => {
  const text = scratch.read('resources/index.ts')
  scratch.write('resources/index.ts', text.replace('import { campaigns } from', 'import  {campaigns}  from'))
  scratch.run('npm run format')
  expect(scratch.read('resources/index.ts')).toBe(text)
  expect(scratch.changedFiles()).toEqual([])
})
