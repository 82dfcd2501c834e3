import { getLocaleTag } from '#i18n/locales.ts'
import { formatInstant } from '#language/dates.ts'
import { useTimeZone } from '../../ui/timeZone.ts'
import { useTranslator } from '../../ui/translator.tsx'
import { describeInstant } from './describeInstant.ts'

interface InstantTextProps {
  instant: string
  className?: string | undefined
  /** The displayed text; by default the date and time. */
  children?: string
}

/** A short date and time, with the full form and the time zone in a tooltip. */
export function InstantText({ instant, className, children }: InstantTextProps) {
  const { locale } = useTranslator()
  const timeZone = useTimeZone()
  return (
    <time dateTime={instant} className={className} title={describeInstant(instant, getLocaleTag(locale), timeZone)}>
      {children ?? formatInstant(instant, timeZone)}
    </time>
  )
}
