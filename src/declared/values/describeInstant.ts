import type { LocaleTag } from '#i18n/locales.ts'
import { memoize } from '#language/memoize.ts'

/** An instant in full, with its seconds and the name of its time zone, in the language of the user. */
export function describeInstant(instant: string, localeTag: LocaleTag, timeZone?: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return instant
  return getFormatter(timeZone)(localeTag).format(date)
}

const getFormatter = memoize((timeZone: string | undefined) =>
  memoize(
    (localeTag: LocaleTag) => new Intl.DateTimeFormat(localeTag, { dateStyle: 'full', timeStyle: 'full', timeZone }),
  ),
)
