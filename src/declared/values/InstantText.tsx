import { tagOf } from '#i18n/locales.ts'
import { useTexts } from '../../ui/texts.tsx'
import { describeInstant } from './dates.ts'

interface InstantTextProps {
  at: string
  className?: string | undefined
  /** How it is put where it stands. */
  children: string
}

/** When something was, in few words; in full in its tooltip. */
export function InstantText({ at, className, children }: InstantTextProps) {
  const { locale } = useTexts()
  return (
    <time dateTime={at} className={className} title={describeInstant(at, tagOf(locale))}>
      {children}
    </time>
  )
}
