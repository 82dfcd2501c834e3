import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/steps/project.mjs'
import { findSlowest, readPlaywrightDurations, readVitestDurations } from '../../scripts/steps/slowest.mjs'

const createFileResult = (path: string, ...assertionResults: { title: string; status: string }[]) => {
  return { name: join(projectRoot, path), status: 'passed', assertionResults }
}
const createPassedTest = (title: string, duration: number, more = {}) => ({
  title,
  status: 'passed',
  duration,
  ...more,
})
const testResults = [
  createFileResult(
    'tests/rules/slots.test.ts',
    createPassedTest('b', 300, { fullName: 'a b' }),
    createPassedTest('c', 900.4),
  ),
  createFileResult('tests/db/audit.test.ts', createPassedTest('d', 1000), { title: 'e', status: 'skipped' }),
]

test('names the slowest tests and files of both runners, the slowest first', () => {
  const tries = [20_000, 1500].map((duration) => ({ duration, errors: [] }))
  const spec = { title: 'f', ok: true, file: 'users.spec.ts', tests: [{ status: 'flaky', results: tries }] }
  const playwright = { suites: [{ suites: [{ specs: [spec] }] }] }
  const durations = [...readVitestDurations({ testResults }), ...readPlaywrightDurations(playwright)]
  expect(findSlowest(durations, 3)).toEqual({
    tests: [
      '  21.5 s  users.spec.ts › f',
      '   1.0 s  tests/db/audit.test.ts › d',
      '   0.9 s  tests/rules/slots.test.ts › c',
    ],
    files: ['  21.5 s  users.spec.ts', '   1.2 s  tests/rules/slots.test.ts', '   1.0 s  tests/db/audit.test.ts'],
  })
  expect(findSlowest(durations).tests).toHaveLength(5)
})

test('names twenty of many', () => {
  const many = Array.from({ length: 30 }, (_, ms) => ({ file: `${ms}.test.ts`, title: 'a', ms }))
  const { tests, files } = findSlowest(many)
  expect([tests.length, files.length]).toEqual([20, 20])
})
