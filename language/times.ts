import { memoize } from './memoize.ts'

/** Whether a value is a wall-clock time of 24 hours, `14:30`. */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

/** A time as the language writes it: `2:30 PM` in English, `14:30` in Portuguese. */
export const formatTime = (time: string, locale: string): string =>
  getTimeFormat(locale).format(Date.parse(`1970-01-01T${time}Z`))

const getTimeFormat = memoize(
  (locale: string) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }),
)
