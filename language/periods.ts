import { shiftDay } from './calendar.ts'

/** The days of a period (YYYY-MM-DD), both included. */
export interface DayRange {
  readonly first: string
  readonly last: string
}

type FindRange = (today: string) => DayRange

/** The periods with a name of their own. Weeks begin on Monday (ISO 8601). */
const namedPeriods = {
  today: (today) => ({ first: today, last: today }),
  yesterday: (today) => findDay(shiftDay(today, -1, 'd')),
  thisWeek: (today) => findWeek(today),
  lastWeek: (today) => findWeek(shiftDay(today, -1, 'w')),
  thisMonth: (today) => findMonth(today),
  lastMonth: (today) => findMonth(shiftDay(today, -1, 'm')),
  thisYear: (today) => findYear(today),
  lastYear: (today) => findYear(shiftDay(today, -1, 'y')),
} as const satisfies Readonly<Record<string, FindRange>>

export type NamedPeriod = keyof typeof namedPeriods
export const periodNames = Object.keys(namedPeriods) as NamedPeriod[]

/** A number of days that ends or begins today, which is one of them: `last30days` is today and the 29 days before. */
export interface CountedPeriod {
  readonly direction: 'last' | 'next'
  readonly days: number
}

const maxDays = 3650

/** The name of a period, parsed; undefined if there is no such period. */
export function parsePeriod(name: unknown): NamedPeriod | CountedPeriod | undefined {
  if (typeof name !== 'string') return undefined
  if (Object.hasOwn(namedPeriods, name)) return name as NamedPeriod
  const [, direction, digits] = /^(last|next)([1-9]\d{0,3})days$/.exec(name) ?? []
  const days = Number(digits)
  return direction && days <= maxDays ? { direction: direction as CountedPeriod['direction'], days } : undefined
}

/**
 * The days of a period, seen from a day (YYYY-MM-DD).
 *
 * @throws Error if there is no such period; the check of conditions reports it first
 */
export function findPeriod(name: string, today: string): DayRange {
  const period = parsePeriod(name)
  if (period === undefined) throw new Error(`no period is named '${name}'`)
  if (typeof period === 'string') return namedPeriods[period](today)
  const { direction, days } = period
  return direction === 'last'
    ? { first: shiftDay(today, 1 - days, 'd'), last: today }
    : { first: today, last: shiftDay(today, days - 1, 'd') }
}

const findDay = (day: string): DayRange => ({ first: day, last: day })

function findWeek(day: string): DayRange {
  const daysSinceMonday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7
  const first = shiftDay(day, -daysSinceMonday, 'd')
  return { first, last: shiftDay(first, 6, 'd') }
}

function findMonth(day: string): DayRange {
  const first = `${day.slice(0, 'YYYY-MM'.length)}-01`
  return { first, last: shiftDay(shiftDay(first, 1, 'm'), -1, 'd') }
}

function findYear(day: string): DayRange {
  const year = day.slice(0, 'YYYY'.length)
  return { first: `${year}-01-01`, last: `${year}-12-31` }
}
