import type { LocaleTag } from '#i18n/locales.ts'
import { eachOnce } from '#resources/language/eachOnce.ts'

/** An instant in full, with its seconds and its time zone, in the person's language. */
export function describeInstant(instant: string, tag: LocaleTag, timeZone?: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return instant
  return (timeZone === undefined ? local(tag) : inFull(tag, timeZone)).format(date)
}

const inFull = (tag: LocaleTag, timeZone?: string) =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'long', timeZone })

const local = eachOnce((tag: LocaleTag) => inFull(tag))
