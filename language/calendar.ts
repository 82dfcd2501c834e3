/** The units of `$today±n`: days, weeks, months and years. */
export const dayUnits = ['d', 'w', 'm', 'y'] as const
export type DayUnit = (typeof dayUnits)[number]

/** The units of `$now±n`, in milliseconds. A day always has 24 hours here, even when daylight saving time starts or ends. */
const instantUnits = { min: 60_000, h: 3_600_000, d: 86_400_000 } as const
export type InstantUnit = keyof typeof instantUnits
export const instantUnitNames: readonly string[] = Object.keys(instantUnits)

// The range of dates: years of four digits, which PostgreSQL can store too. A result outside of it becomes the nearest
// limit.
const firstDay = '0001-01-01'
const lastDay = '9999-12-31'
const firstInstant = Date.parse(`${firstDay}T00:00:00.000Z`)
const lastInstant = Date.parse(`${lastDay}T23:59:59.999Z`)

/** A day (YYYY-MM-DD) moved by an amount. A month or year without this day has its last day instead. */
export function shiftDay(day: string, amount: number, unit: DayUnit): string {
  if (unit === 'm') return shiftMonths(day, amount)
  if (unit === 'y') return shiftMonths(day, amount * 12)
  const days = unit === 'w' ? amount * 7 : amount
  return shiftInstant(`${day}T00:00:00.000Z`, days, 'd').slice(0, firstDay.length)
}

/** An instant (ISO 8601, UTC) moved by an amount. */
export function shiftInstant(instant: string, amount: number, unit: InstantUnit): string {
  const time = Date.parse(instant) + amount * instantUnits[unit]
  return new Date(Math.min(Math.max(time, firstInstant), lastInstant)).toISOString()
}

function shiftMonths(day: string, amount: number): string {
  const [year = 1, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const months = year * 12 + month - 1 + amount
  if (months < 12) return firstDay
  if (months >= 10_000 * 12) return lastDay
  const lastDayOfMonth = new Date(Date.UTC(2000 + (Math.floor(months / 12) % 400), (months % 12) + 1, 0)).getUTCDate()
  const parts = [Math.floor(months / 12), (months % 12) + 1, Math.min(dayOfMonth, lastDayOfMonth)]
  return parts.map((part, index) => String(part).padStart(index === 0 ? firstDay.indexOf('-') : 2, '0')).join('-')
}
