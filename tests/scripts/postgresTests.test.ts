import { expect, onTestFinished, test, vi } from 'vitest'
import { testsOnPostgres } from '../../scripts/steps/postgresTests.mjs'

test('without PostgreSQL nothing fails, and one line says so and how to get it', async () => {
  const say = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => say.mockRestore())
  expect(await testsOnPostgres('/usr/bin/chromium', () => undefined)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  expect(say.mock.calls).toEqual([[expect.stringMatching(/NOT tested on PostgreSQL.*apt-get install postgresql/)]])
})

test('a PostgreSQL that does not start is a failure', async () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue()
  const say = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => {
    complain.mockRestore()
    say.mockRestore()
  })
  const broken = { folder: '/does/not/exist', version: 17 }
  expect(await testsOnPostgres('/usr/bin/chromium', () => broken)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(complain.mock.calls).toEqual([[expect.stringMatching(/^initdb failed/)]])
})
