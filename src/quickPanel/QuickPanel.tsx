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
 * What is new, who did what, and settings: a button in the top bar and the panel that it lets slide in from the right.
 * Beside the page one goes on working; on a phone it takes the whole screen.
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

/** What is more than nine is told as nine and a plus; the name of the button says how many. */
function NewsCount({ news }: { news: number }) {
  return (
    <span className={styles.count} aria-hidden="true">
      {news > 9 ? '9+' : news}
    </span>
  )
}

/** They are asked for when the application opens, and when somebody comes back to it later than that. */
const notificationsFreshMs = 5 * 60_000

/** How many notifications have come since somebody last looked. */
function useNewsCount(http: HttpClient): number {
  const { answer } = useExtension(http, '/notifications', parseNotification, notificationsFreshMs)
  const [seen] = useStore<unknown>(seenKey)
  return typeof answer === 'object' ? unseenOf(answer.entries, seen).length : 0
}
