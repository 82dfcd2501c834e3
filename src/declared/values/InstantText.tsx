import { tagOf } from '#i18n/locales.ts'
import { formatInstant } from '#resources/language/dates.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useTimeZone } from '../../ui/timeZone.ts'
import { describeInstant } from './dates.ts'

interface InstantTextProps {
  at: string
  className?: string | undefined
  /** How it is put where it stands; without it, the day and the time. */
  children?: string
}

/** When something was, in few words; in its tooltip in full, with the name of the time zone. */
export function InstantText({ at, className, children }: InstantTextProps) {
  const { locale } = useTexts()
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} className={className} title={describeInstant(at, tagOf(locale), timeZone)}>
      {children ?? formatInstant(at, timeZone)}
    </time>
  )
}
