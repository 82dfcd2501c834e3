import { eachOnce } from './eachOnce.ts'

/** A calendar day, `YYYY-MM-DD`, as dd/MM/yyyy in every language; no time zone shifts it. */
export function formatDay(day: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : day
}

/** The day of an instant as dd/MM/yyyy, in the time zone of the machine unless another is given. */
export function formatInstantDay(instant: string, timeZone?: string): string {
  const part = partsOf(instant, timeZone)
  return part ? `${part('day')}/${part('month')}/${part('year')}` : instant
}

/** The time of day of an instant as HH:mm in every language, in the time zone of the machine unless another is given. */
export function formatInstantTime(instant: string, timeZone?: string): string {
  const part = partsOf(instant, timeZone)
  return part ? `${part('hour')}:${part('minute')}` : instant
}

/** An instant as dd/MM/yyyy HH:mm, in the time zone of the machine unless another is given. */
export function formatInstant(instant: string, timeZone?: string): string {
  const part = partsOf(instant, timeZone)
  return part ? `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}` : instant
}

function partsOf(instant: string, timeZone: string | undefined) {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return undefined
  if (timeZone === undefined) return partsHere(date)
  const parts = numeric(timeZone).formatToParts(date)
  return (type: Parameters<Part>[0]): string => parts.find((part) => part.type === type)?.value ?? ''
}

/** Without the tables of languages and zones, which take a browser long to load. */
function partsHere(date: Date): Part {
  const numbers = {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
  }
  return (type) => String(numbers[type]).padStart(2, '0')
}

type Part = (type: 'year' | 'month' | 'day' | 'hour' | 'minute') => string

const numeric = eachOnce((timeZone: string) => {
  const two = '2-digit'
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const
  return new Intl.DateTimeFormat('en-GB', { ...parts, hourCycle: 'h23', timeZone })
})
