import { expect, onTestFinished, test, vi } from 'vitest'
import { withPostgres } from '../../scripts/steps/postgresTests.mjs'

const passedTally = { passed: 2, failed: 0, skipped: 0 }

function spyOnConsole(method: 'log' | 'error') {
  const said = vi.spyOn(console, method).mockReturnValue()
  onTestFinished(() => said.mockRestore())
  return said.mock.calls
}

test('without PostgreSQL nothing fails, and one line says so and how to get it', async () => {
  const said = spyOnConsole('log')
  const tests = vi.fn(async () => passedTally)
  expect(await withPostgres(tests, () => undefined)).toEqual(passedTally)
  expect(tests.mock.calls).toEqual([[undefined]])
  expect(said).toEqual([[expect.stringMatching(/NOT tested on PostgreSQL.*apt-get install postgresql/)]])
})

test('a PostgreSQL that does not start is a failure, and the tests run without it', async () => {
  const errorOutput = spyOnConsole('error')
  const tests = vi.fn(async () => passedTally)
  const broken = { folder: '/does/not/exist', version: 17 }
  expect(await withPostgres(tests, () => broken)).toEqual({ passed: 2, failed: 1, skipped: 0 })
  expect(tests.mock.calls).toEqual([[undefined]])
  expect(errorOutput).toEqual([[expect.stringMatching(/^initdb failed/)]])
})

test('the cluster is there for the tests and gone after them, also where they break', async () => {
  spyOnConsole('log')
  const cluster = { url: 'postgres://127.0.0.1:1/postgres', stop: vi.fn(async () => {}) }
  const found = { folder: '/programs', version: 17 }
  const start = async () => cluster
  const run = (tests: (url?: string) => Promise<typeof passedTally>) => withPostgres(tests, () => found, start)
  const urls: unknown[] = []
  const recordUrl = async (url?: string) => {
    urls.push(url, cluster.stop.mock.calls.length)
    return passedTally
  }
  expect(await run(recordUrl)).toEqual(passedTally)
  expect([urls, cluster.stop.mock.calls.length]).toEqual([[cluster.url, 0], 1])
  await expect(run(() => Promise.reject(new Error('no report')))).rejects.toThrow('no report')
  expect(cluster.stop).toHaveBeenCalledTimes(2)
})
