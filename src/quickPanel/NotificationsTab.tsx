import { useEffect, useState } from 'react'
import { useStore } from 'react-admin'
import { Link } from 'react-router'
import type { HttpClient } from '../api/httpClient.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/iconPaths.ts'
import { useTexts } from '../ui/texts.tsx'
import { ExtensionTab } from './ExtensionTab.tsx'
import { type Notification, parseNotification, type Severity } from './entries.ts'
import { Instant } from './Instant.tsx'
import { NewMark } from './NewMark.tsx'
import styles from './QuickPanel.module.css'
import type { Extension } from './readExtension.ts'
import { markOf, seenKey, unseenOf } from './seen.ts'
import { useExtension } from './useExtension.ts'

interface TabProps {
  http: HttpClient
  /** Called when the user follows a link. */
  onLeave: () => void
}

/** The notifications, e.g. capsules that run out, campaigns that are not ready, mails that failed. */
export function NotificationsTab({ http, onLeave }: TabProps) {
  const texts = useTexts()
  const loaded = useExtension(http, '/notifications', parseNotification)
  const isNew = useNews(loaded.answer)
  const empty = {
    title: texts('shell.panel.notifications.emptyTitle'),
    text: texts('shell.panel.notifications.emptyText'),
  }
  return (
    <ExtensionTab
      loaded={loaded}
      sample={samples.map((name) => texts(`shell.panel.notifications.sample.${name}`))}
      empty={empty}
    >
      {(notification) => <NotificationLine notification={notification} isNew={isNew(notification)} onLeave={onLeave} />}
    </ExtensionTab>
  )
}

/**
 * Stores all current notifications as seen. Returns a function that checks whether a notification was new when the tab
 * was opened.
 */
function useNews(answer: Extension<Notification> | undefined) {
  const [kept, keep] = useStore<unknown>(seenKey)
  const [before] = useState(kept)
  useEffect(() => {
    if (typeof answer === 'object') keep(answer.entries.map(markOf))
  }, [answer, keep])
  return (notification: Notification) => unseenOf([notification], before).length > 0
}

interface NotificationLineProps {
  notification: Notification
  isNew: boolean
  onLeave: () => void
}

function NotificationLine({ notification, isNew, onLeave }: NotificationLineProps) {
  const { severity, title, link, at } = notification
  return (
    <>
      <Icon name={icons[severity]} className={styles[severity]} />
      <div className={styles.words}>
        {link === undefined ? (
          <span>{title}</span>
        ) : (
          <Link to={link} onClick={onLeave}>
            {title}
          </Link>
        )}
        {at !== undefined && <Instant at={at} />}
      </div>
      {isNew && <NewMark />}
    </>
  )
}

const icons: Readonly<Record<Severity, IconName>> = { info: 'info', warning: 'alert', danger: 'alert' }

const samples = ['first', 'second', 'third'] as const
