import { Suspense, useId, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import type { HttpClient } from '../api/httpClient.ts'
import { Icon } from '../ui/Icon.tsx'
import { later } from '../ui/later.tsx'
import { useTexts } from '../ui/texts.tsx'
import { useWasOpened } from '../ui/useWasOpened.ts'
import { parseNotification } from './entries.ts'
import styles from './QuickPanel.module.css'
import { seenKey, unseenOf } from './seen.ts'
import { useExtension } from './useExtension.ts'

const PanelSheet = later(async () => (await import('./PanelSheet.tsx')).PanelSheet)

/**
 * The quick panel with notifications, audit trail and settings: a button in the top bar and a panel that slides in from
 * the right. The page beside it stays usable; on a phone the panel is full-screen.
 */
export function QuickPanel({ http, mayAudit }: { http: HttpClient; mayAudit: boolean }) {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useWasOpened(isOpen)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const news = useNewsCount(http)
  const title = texts('shell.panel.title')
  const label = news === 0 ? title : texts('shell.panel.titleWithNew', { smart_count: news })
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        title={title}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <Icon name="bell" />
        {news > 0 && <NewsCount news={news} />}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <PanelSheet id={id} isOpen={isOpen} http={http} mayAudit={mayAudit} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Shows at most `9+`; the accessible name of the button has the exact number. */
function NewsCount({ news }: { news: number }) {
  return (
    <span className={styles.count} aria-hidden="true">
      {news > 9 ? '9+' : news}
    </span>
  )
}

/** Notifications are loaded when the application opens, and again on focus after this time. */
const notificationsFreshMs = 5 * 60_000

/** The number of unseen notifications. */
function useNewsCount(http: HttpClient): number {
  const { answer } = useExtension(http, '/notifications', parseNotification, notificationsFreshMs)
  const [seen] = useStore<unknown>(seenKey)
  return typeof answer === 'object' ? unseenOf(answer.entries, seen).length : 0
}
