import { memoize } from './memoize.ts'

/** Formats a calendar day (`YYYY-MM-DD`) as dd/MM/yyyy in every language, without any time zone. */
export function formatDay(day: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : day
}

/**
 * Subtracts years from a day (YYYY-MM-DD) as text. The result may be a 29 February that does not exist; this is
 * harmless, because the result is only compared as text.
 */
export function subtractYears(day: string, years: number): string {
  return String(Number(day.slice(0, 4)) - years).padStart(4, '0') + day.slice(4)
}

/** The day of an instant as dd/MM/yyyy, by default in the local time zone. */
export function formatInstantDay(instant: string, timeZone?: string): string {
  const getPart = getDateParts(instant, timeZone)
  return getPart ? `${getPart('day')}/${getPart('month')}/${getPart('year')}` : instant
}

/** The time of an instant as HH:mm, by default in the local time zone. */
export function formatInstantTime(instant: string, timeZone?: string): string {
  const getPart = getDateParts(instant, timeZone)
  return getPart ? `${getPart('hour')}:${getPart('minute')}` : instant
}

/** An instant as dd/MM/yyyy HH:mm, by default in the local time zone. */
export function formatInstant(instant: string, timeZone?: string): string {
  const getPart = getDateParts(instant, timeZone)
  return getPart
    ? `${getPart('day')}/${getPart('month')}/${getPart('year')} ${getPart('hour')}:${getPart('minute')}`
    : instant
}

function getDateParts(instant: string, timeZone: string | undefined) {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return undefined
  if (timeZone === undefined || isLocalZone(timeZone)) return getLocalDateParts(date)
  const parts = getNumericFormat(timeZone).formatToParts(date)
  return (type: Parameters<GetDatePart>[0]): string => parts.find((getPart) => getPart.type === type)?.value ?? ''
}

/** The day of an instant as YYYY-MM-DD, by default in the local time zone. */
export function getInstantDay(instant: string, timeZone?: string): string {
  const getPart = getDateParts(instant, timeZone)
  return getPart ? `${getPart('year')}-${getPart('month')}-${getPart('day')}` : instant
}

/** The name of a time zone in a language, e.g. `Horário de Brasília`; by default of the local time zone. */
export function getTimeZoneName(locale: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  return name ?? format.resolvedOptions().timeZone
}

const isLocalZone = memoize((timeZone: string) => timeZone === getLocalZone())

let localZone: string | undefined

/**
 * The time zone of the machine, read once. From Temporal where available, because `Intl` is slow to initialize and
 * slow each time.
 */
export function getLocalZone(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } }
  localZone ??= Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return localZone
}

/** Formats without `Intl`, which is slow to initialize in browsers. */
function getLocalDateParts(date: Date): GetDatePart {
  const values = {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
  }
  return (type) => String(values[type]).padStart(2, '0')
}

type GetDatePart = (type: 'year' | 'month' | 'day' | 'hour' | 'minute') => string

const getNumericFormat = memoize((timeZone: string) => {
  const twoDigits = '2-digit'
  const parts = { year: 'numeric', month: twoDigits, day: twoDigits, hour: twoDigits, minute: twoDigits } as const
  return new Intl.DateTimeFormat('en-GB', { ...parts, hourCycle: 'h23', timeZone })
})
