import { Suspense, useId, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import type { Catalog } from '#language/catalog.ts'
import type { CurrentUser } from '../api/currentUser.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { useWasOpened } from '../ui/useWasOpened.ts'
import { parseNotification } from './entries.ts'
import styles from './QuickPanel.module.css'
import { filterUnseen, seenNotificationsKey } from './seenEntries.ts'
import { useOptionalList } from './useOptionalList.ts'

const PanelSheet = lazyComponent(async () => (await import('./PanelSheet.tsx')).PanelSheet)

interface QuickPanelProps {
  http: HttpClient
  resources: Catalog
  me: CurrentUser
}

/**
 * The quick panel with notifications, audit trail and settings: a button in the top bar and a panel that slides in from
 * the right. The page beside it stays usable; on a phone the panel is full-screen.
 */
export function QuickPanel({ http, resources, me }: QuickPanelProps) {
  const translate = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useWasOpened(isOpen)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    buttonRef.current?.focus()
  }
  const unseenCount = useNewNotificationCount(http)
  const title = translate('shell.panel.title')
  const label = unseenCount === 0 ? title : translate('shell.panel.titleWithNew', { smart_count: unseenCount })
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={styles.button}
        aria-label={label}
        title={title}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <Icon name="bell" />
        {unseenCount > 0 && <NewCountBadge unseenCount={unseenCount} />}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <PanelSheet id={id} isOpen={isOpen} http={http} resources={resources} me={me} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Shows at most `9+`; the accessible name of the button has the exact number. */
function NewCountBadge({ unseenCount }: { unseenCount: number }) {
  return (
    <span className={styles.count} aria-hidden="true">
      {unseenCount > 9 ? '9+' : unseenCount}
    </span>
  )
}

/**
 * How long loaded notifications count as fresh, in ms. They are loaded when the application opens, and after this time
 * again on focus.
 */
const notificationsStaleTimeMs = 5 * 60_000

/** The number of unseen notifications. */
function useNewNotificationCount(http: HttpClient): number {
  const { list } = useOptionalList(http, '/notifications', parseNotification, notificationsStaleTimeMs)
  const [seenFingerprints] = useStore<unknown>(seenNotificationsKey)
  return typeof list === 'object' ? filterUnseen(list.entries, seenFingerprints).length : 0
}
