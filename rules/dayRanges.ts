import { shiftDay } from '#language/calendar.ts'
import type { DayRange } from '#language/periods.ts'

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
