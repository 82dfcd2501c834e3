import { describe, expect, test } from 'vitest'
import {
  formatSummary,
  readPlaywrightResults,
  readVitestFailures,
  readVitestResults,
  sumTallies,
  tallyPlaywright,
  tallyRunner,
  tallyVitest,
} from '../../scripts/steps/results.mjs'

const createVitestReport = (status: string, ...tests: [title: string, status: string][]) => ({
  status,
  assertionResults: tests.map(([title, status]) => ({ title, status })),
})
const createSpec = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] })

describe('counting unit, API and component tests', () => {
  test('adds the tests of every file', () => {
    const sound = createVitestReport('passed', ['a', 'passed'], ['b', 'skipped'], ['c', 'todo'])
    const report = { testResults: [sound, createVitestReport('failed', ['d', 'passed'], ['e', 'failed'])] }
    expect(tallyVitest(report)).toEqual({ passed: 2, failed: 1, skipped: 2 })
    expect(readVitestResults(report)[4]).toEqual({ title: 'e', passed: false })
  })

  test('a file that cannot be loaded is one failure', () => {
    expect(tallyVitest({ testResults: [createVitestReport('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('tells at the end what failed and why', () => {
    const failed = { title: 'b', fullName: 'a › b', status: 'failed', failureMessages: ['expected 1 to be 2'] }
    const report = {
      testResults: [
        { name: 'sums.test.ts', ...createVitestReport('failed', ['c', 'passed'], ['d', 'skipped']) },
        { name: 'names.test.ts', status: 'failed', assertionResults: [failed] },
        { name: 'gone.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      ],
    }
    const said = ['names.test.ts › a › b\nexpected 1 to be 2', 'gone.test.ts\nCannot find module']
    expect(readVitestFailures(report)).toEqual(said)
  })
})

describe('counting journeys', () => {
  test('goes through nested suites, and a skipped journey has not passed', () => {
    const nested = { specs: [createSpec('b', false, 'unexpected'), createSpec('c', true, 'skipped')] }
    const report = { suites: [{ specs: [createSpec('a', true, 'expected')], suites: [nested] }] }
    expect(tallyPlaywright(report)).toEqual({ passed: 1, failed: 1, skipped: 1 })
    const passed = readPlaywrightResults(report).map((result) => `${result.title} ${result.passed}`)
    expect(passed).toEqual(['a true', 'b false', 'c false'])
  })

  test('an error before the first journey is a failure', () => {
    const tally = tallyPlaywright({ suites: [], errors: [{ message: 'no build' }] })
    expect(tally).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('the last line', () => {
  test('sums all runners', () => {
    const checks = { passed: 8, failed: 0, skipped: 0 }
    expect(formatSummary(sumTallies([checks, { passed: 300, failed: 2, skipped: 1 }]))).toBe('308 passed, 2 failed')
    expect(formatSummary(sumTallies([]))).toBe('0 passed, 0 failed')
  })

  test('counts a runner that fails without a failed test as one failure, and else only its tests', () => {
    expect(tallyRunner(1, { passed: 5, failed: 0, skipped: 0 })).toEqual({ passed: 5, failed: 1, skipped: 0 })
    expect(tallyRunner(1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(tallyRunner(1, { passed: 5, failed: 3, skipped: 0 })).toEqual({ passed: 5, failed: 3, skipped: 0 })
  })
})
