import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/steps/project.mjs'
import { playwrightDurations, slowest, vitestDurations } from '../../scripts/steps/slowest.mjs'

const vitest = {
  testResults: [
    {
      name: join(projectRoot, 'tests/rules/slots.test.ts'),
      status: 'passed',
      assertionResults: [
        { title: 'b', fullName: 'a b', status: 'passed', duration: 300 },
        { title: 'c', status: 'passed', duration: 900.4 },
      ],
    },
    {
      name: join(projectRoot, 'tests/db/audit.test.ts'),
      status: 'passed',
      assertionResults: [
        { title: 'd', status: 'passed', duration: 1000 },
        { title: 'e', status: 'skipped' },
      ],
    },
  ],
}

test('names the slowest tests and files of both runners, the slowest first', () => {
  const tries = [20_000, 1500].map((duration) => ({ duration, errors: [] }))
  const spec = { title: 'f', ok: true, file: 'users.spec.ts', tests: [{ status: 'flaky', results: tries }] }
  const playwright = { suites: [{ suites: [{ specs: [spec] }] }] }
  const durations = [...vitestDurations(vitest), ...playwrightDurations(playwright)]
  expect(slowest(durations, 3)).toEqual({
    tests: [
      '  21.5 s  users.spec.ts › f',
      '   1.0 s  tests/db/audit.test.ts › d',
      '   0.9 s  tests/rules/slots.test.ts › c',
    ],
    files: ['  21.5 s  users.spec.ts', '   1.2 s  tests/rules/slots.test.ts', '   1.0 s  tests/db/audit.test.ts'],
  })
  expect(slowest(durations).tests).toHaveLength(5)
})

test('names twenty of many', () => {
  const many = Array.from({ length: 30 }, (_, ms) => ({ file: `${ms}.test.ts`, title: 'a', ms }))
  const { tests, files } = slowest(many)
  expect([tests.length, files.length]).toEqual([20, 20])
})
