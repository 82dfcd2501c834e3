import { shiftDay } from '#language/calendar.ts'
import type { DayRange } from '#language/periods.ts'
import { isCalendarDay } from '#language/readers.ts'

/** The longest period that a request may ask for in days, about ten years. */
export const maxPeriodDays = 3660

/** The number of days of a period, the first and the last included; not positive if they are reversed. */
export function countDays({ first, last }: DayRange): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
}

/** The first day of the equally long period just before, which ends on the day before this one begins. */
export function findPreviousStart(period: DayRange): string {
  return shiftDay(period.first, -countDays(period), 'd')
}

/**
 * Validates the days of a range. Returns the key of the error message and the invalid day; undefined if both are valid.
 */
export function findDayRangeProblem(
  days: DayRange,
): { at: keyof DayRange; text: 'noSuchDay' | 'reversed' | 'tooLong' } | undefined {
  if (!isCalendarDay(days.first)) return { at: 'first', text: 'noSuchDay' }
  if (!isCalendarDay(days.last)) return { at: 'last', text: 'noSuchDay' }
  const count = countDays(days)
  if (count < 1) return { at: 'last', text: 'reversed' }
  return count > maxPeriodDays ? { at: 'last', text: 'tooLong' } : undefined
}
