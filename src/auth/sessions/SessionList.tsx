import { useRef } from 'react'
import { sessionTexts } from '#i18n/sessionTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { formatInstant } from '#language/dates.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useTimeZone } from '../../ui/timeZone.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useFocusFallback } from '../../ui/useFocusFallback.ts'
import styles from './sessions.module.css'
import type { UserSession } from './userSessions.ts'

interface SessionListProps {
  sessions: readonly UserSession[]
  isBusy: boolean
  onEnd: (id: string) => void
}

/** The sessions of a user, each with a button that ends it. The current session has none: signing out ends it. */
export function SessionList({ sessions, isBusy, onEnd }: SessionListProps) {
  const texts = useLocalizedTexts(sessionTexts)
  const listRef = useRef<HTMLUListElement>(null)
  useFocusFallback(listRef)
  if (sessions.length === 0) return <p className={styles.muted}>{texts.none}</p>
  return (
    <ul ref={listRef} tabIndex={-1} className={styles.list} aria-label={texts.list}>
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} isBusy={isBusy} onEnd={onEnd} />
      ))}
    </ul>
  )
}

interface SessionItemProps extends Omit<SessionListProps, 'sessions'> {
  session: UserSession
}

function SessionItem({
  session: { id, address, firstAt, lastAt, isCurrent, ...session },
  isBusy,
  onEnd,
}: SessionItemProps) {
  const texts = useLocalizedTexts(sessionTexts)
  const formatDate = useFormatDate()
  const device = session.device === '' ? texts.unknownDevice : session.device
  return (
    <li className={styles.session}>
      <div className={styles.about}>
        <p className={styles.device}>
          {device}
          {isCurrent && <StatusChip tone="success" label={texts.current} />}
        </p>
        <p className={styles.muted}>{fillText(texts.address, { address })}</p>
        <p className={styles.muted}>{fillText(texts.lastUse, { date: formatDate(lastAt) })}</p>
        <p className={styles.muted}>{fillText(texts.firstUse, { date: formatDate(firstAt) })}</p>
      </div>
      {!isCurrent && (
        <ActionButton busy={isBusy} aria-label={fillText(texts.endOf, { device, address })} onClick={() => onEnd(id)}>
          {texts.end}
        </ActionButton>
      )}
    </li>
  )
}

function useFormatDate(): (instant: string) => string {
  const timeZone = useTimeZone()
  return (instant) => formatInstant(instant, timeZone)
}
