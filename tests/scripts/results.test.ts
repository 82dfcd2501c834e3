import { describe, expect, test } from 'vitest'
import {
  playwrightResults,
  playwrightTally,
  runnerTally,
  sum,
  summaryLine,
  vitestFailures,
  vitestResults,
  vitestTally,
} from '../../scripts/steps/results.mjs'

const vitest = (status: string, ...tests: [title: string, status: string][]) => ({
  status,
  assertionResults: tests.map(([title, status]) => ({ title, status })),
})
const spec = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] })

describe('counting unit, API and component tests', () => {
  test('adds the tests of every file', () => {
    const report = {
      testResults: [
        vitest('passed', ['a', 'passed'], ['b', 'skipped'], ['c', 'todo']),
        vitest('failed', ['d', 'passed'], ['e', 'failed']),
      ],
    }
    expect(vitestTally(report)).toEqual({ passed: 2, failed: 1, skipped: 2 })
    expect(vitestResults(report)[4]).toEqual({ title: 'e', passed: false })
  })

  test('a file that cannot be loaded is one failure', () => {
    expect(vitestTally({ testResults: [vitest('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('tells at the end what failed and why', () => {
    const failed = { title: 'b', fullName: 'a › b', status: 'failed', failureMessages: ['expected 1 to be 2'] }
    const report = {
      testResults: [
        { name: 'sums.test.ts', ...vitest('failed', ['c', 'passed'], ['d', 'skipped']) },
        { name: 'names.test.ts', status: 'failed', assertionResults: [failed] },
        { name: 'gone.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      ],
    }
    expect(vitestFailures(report)).toEqual([
      'names.test.ts › a › b\nexpected 1 to be 2',
      'gone.test.ts\nCannot find module',
    ])
  })
})

describe('counting journeys', () => {
  const report = {
    suites: [
      {
        specs: [spec('a', true, 'expected')],
        suites: [{ specs: [spec('b', false, 'unexpected'), spec('c', true, 'skipped')] }],
      },
    ],
  }

  test('goes through nested suites', () => {
    expect(playwrightTally(report)).toEqual({ passed: 1, failed: 1, skipped: 1 })
  })

  test('a skipped journey has not passed', () => {
    expect(playwrightResults(report)).toEqual([
      { title: 'a', passed: true },
      { title: 'b', passed: false },
      { title: 'c', passed: false },
    ])
  })

  test('an error before the first journey is a failure', () => {
    expect(playwrightTally({ suites: [], errors: [{ message: 'no build' }] })).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    })
  })
})

describe('the last line', () => {
  test('sums all runners', () => {
    const checks = { passed: 8, failed: 0, skipped: 0 }
    expect(summaryLine(sum([checks, { passed: 300, failed: 2, skipped: 1 }]))).toBe('308 passed, 2 failed')
    expect(summaryLine(sum([]))).toBe('0 passed, 0 failed')
  })

  test('a runner that fails without a failed test counts as one failure', () => {
    expect(runnerTally(1, { passed: 5, failed: 0, skipped: 0 })).toEqual({ passed: 5, failed: 1, skipped: 0 })
    expect(runnerTally(1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('a runner that fails with its tests counts only those', () => {
    expect(runnerTally(1, { passed: 5, failed: 3, skipped: 0 })).toEqual({ passed: 5, failed: 3, skipped: 0 })
  })
})
