import { expect, test } from 'vitest'
import { minAccessLogMonths, subtractMonths } from '#rules/retention.ts'

test('the access log is kept for 6 months at least [P-09]', () => {
  expect(minAccessLogMonths).toBe(6)
})

test.each([
  [1, '2026-03-15T10:00:00Z', '2026-02-15T10:00:00Z'],
  [6, '2026-03-01T00:00:00Z', '2025-09-01T00:00:00Z'],
  [1, '2026-03-31T10:00:00Z', '2026-02-28T10:00:00Z'],
  [1, '2024-03-30T10:00:00Z', '2024-02-29T10:00:00Z'],
  [60, '2028-02-29T10:00:00Z', '2023-02-28T10:00:00Z'],
  [12, '2026-01-31T23:59:59Z', '2025-01-31T23:59:59Z'],
])('%i months before %s is %s', (months, instant, before) => {
  expect(subtractMonths(months, new Date(instant))).toEqual(new Date(before))
})
