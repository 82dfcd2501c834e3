import { eachOnce } from './eachOnce.ts'

/** A calendar day, `YYYY-MM-DD`, as dd/MM/yyyy in every language; no time zone shifts it. */
export function formatDay(day: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : day
}

/** The same day some years earlier, as text: 29 February stays one, and still sorts where it belongs. */
export function yearsBefore(day: string, years: number): string {
  return String(Number(day.slice(0, 4)) - years).padStart(4, '0') + day.slice(4)
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
  if (timeZone === undefined || isZoneHere(timeZone)) return partsHere(date)
  const parts = numeric(timeZone).formatToParts(date)
  return (type: Parameters<Part>[0]): string => parts.find((part) => part.type === type)?.value ?? ''
}

/** The day of an instant as YYYY-MM-DD, in the time zone of the machine unless another is given. */
export function dayOfInstant(instant: string, timeZone?: string): string {
  const part = partsOf(instant, timeZone)
  return part ? `${part('year')}-${part('month')}-${part('day')}` : instant
}

/** What a time zone is called in a language, e.g. `Horário de Brasília`; without the zone, that of the machine. */
export function timeZoneName(locale: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  return name ?? format.resolvedOptions().timeZone
}

/** Whether a zone is the machine's own. Temporal, where there is one, knows it without the tables that `Intl` loads first. */
const isZoneHere = eachOnce((timeZone: string) => {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } }
  return timeZone === (Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
})

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
