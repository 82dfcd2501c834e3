import type { LocaleTag } from '#i18n/locales.ts'
import { eachOnce } from '#resources/language/eachOnce.ts'

/** An instant in full, with its seconds and the name of its time zone, in the language of the user. */
export function describeInstant(instant: string, tag: LocaleTag, timeZone?: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return instant
  return formatIn(timeZone)(tag).format(date)
}

const formatIn = eachOnce((timeZone: string | undefined) =>
  eachOnce((tag: LocaleTag) => new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'full', timeZone })),
)
