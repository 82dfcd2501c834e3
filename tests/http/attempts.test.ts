import { afterAll, beforeEach, expect, test } from 'vitest'
import { HttpError } from '../../server/http/httpError.ts'
import { createRateLimiter, type RateLimit } from '../../server/http/rateLimiter.ts'
import { createTestClock } from '../support/createTestApp.ts'
import { openTestDatabase } from '../support/testDatabase.ts'

const database = await openTestDatabase()
beforeEach(() => database.truncate())
afterAll(() => database.close())

const rule: RateLimit = { name: 'test', max: 3, windowMs: 60_000 }
const clock = createTestClock(Date.UTC(2026, 2, 1, 12))
const attempts = createRateLimiter(database.db, clock)

/** The number of accepted attempts among `count` consecutive ones. */
async function countAllowed(count: number, attempt: () => Promise<unknown>): Promise<number> {
  let passed = 0
  for (let index = 0; index < count; index++) passed += await attempt().then(() => 1, ignoreTooManyRequests)
  return passed
}

const catchRefusal = () => attempts.count([rule, 'ana']).catch((error: unknown) => error)

function ignoreTooManyRequests(error: unknown): 0 {
  if (error instanceof HttpError && error.status === 429) return 0
  throw error
}

test('attempts are let through until they are used up, and again when the window has ended', async () => {
  expect(await countAllowed(5, () => attempts.count([rule, 'ana']))).toBe(3)
  expect(await countAllowed(1, () => attempts.count([rule, 'bia']))).toBe(1)
  expect(await countAllowed(1, () => attempts.count([{ ...rule, name: 'other' }, 'ana']))).toBe(1)
  clock.advance(60_000)
  expect(await countAllowed(5, () => attempts.count([rule, 'ana']))).toBe(3)
})

test('a refused client is told when to retry', async () => {
  await countAllowed(3, () => attempts.count([rule, 'ana']))
  clock.advance(20_500)
  expect(await catchRefusal()).toMatchObject({ status: 429, details: { headers: { 'retry-after': '40' } } })
})

test('a clock that was ahead and is put right locks nobody out for longer than a window lasts', async () => {
  const fortyDaysMs = 40 * 24 * 3_600_000
  clock.advance(fortyDaysMs)
  await countAllowed(3, () => attempts.count([rule, 'ana']))
  clock.advance(-fortyDaysMs)
  expect(await countAllowed(5, () => attempts.count([rule, 'ana']))).toBe(3)
  expect(await catchRefusal()).toMatchObject({ status: 429, details: { headers: { 'retry-after': '60' } } })
})

test('two processes on one database share what was counted', async () => {
  const other = createRateLimiter(database.db, clock)
  await countAllowed(2, () => attempts.count([rule, 'ana']))
  expect(await countAllowed(3, () => other.count([rule, 'ana']))).toBe(1)
})

test('many at once do not slip through', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => countAllowed(1, () => attempts.count([rule, 'ana']))),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(3)
})

test('an attempt that is taken back was none', async () => {
  await countAllowed(2, () => attempts.count([rule, 'ana']))
  for (let index = 0; index < 5; index++) await (await attempts.count([rule, 'ana']))()
  expect(await countAllowed(2, () => attempts.count([rule, 'ana']))).toBe(1)
})

test('what is taken back after its window has ended takes nothing from the next', async () => {
  const undoCount = await attempts.count([rule, 'ana'])
  clock.advance(60_000)
  await countAllowed(2, () => attempts.count([rule, 'ana']))
  await undoCount()
  expect(await countAllowed(3, () => attempts.count([rule, 'ana']))).toBe(1)
})

test('where one of two rules is used up, the other is not counted', async () => {
  const wide = { ...rule, name: 'wide', max: 4 }
  await countAllowed(3, () => attempts.count([wide, 'all'], [rule, 'ana']))
  expect(await countAllowed(2, () => attempts.count([wide, 'all'], [rule, 'ana']))).toBe(0)
  expect(await countAllowed(2, () => attempts.count([wide, 'all']))).toBe(1)
})

test('neither names nor addresses are kept', async () => {
  await attempts.count([rule, '203.0.113.9 ana@example.com'])
  const rows = await database.db.selectFrom('attempts').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/ana@|203\.0/)
})
