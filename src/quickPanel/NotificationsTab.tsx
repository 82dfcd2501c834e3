import { useEffect, useState } from 'react'
import { useStore } from 'react-admin'
import { Link } from 'react-router'
import { panelTexts } from '#i18n/panelTexts.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/iconPaths.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { EntryTime } from './EntryTime.tsx'
import { type Notification, parseNotification, type Severity } from './entries.ts'
import type { OptionalList } from './fetchOptionalList.ts'
import { NewBadge } from './NewBadge.tsx'
import { OptionalListTab } from './OptionalListTab.tsx'
import styles from './QuickPanel.module.css'
import { filterUnseen, getFingerprint, seenNotificationsKey } from './seenEntries.ts'
import { useOptionalList } from './useOptionalList.ts'

interface NotificationsTabProps {
  http: HttpClient
  /** Called when the user follows a link. */
  onLeave: () => void
}

/** The notifications, e.g. capsules that run out, campaigns that are not ready, mails that failed. */
export function NotificationsTab({ http, onLeave }: NotificationsTabProps) {
  const { notifications: texts } = useLocalizedTexts(panelTexts)
  const query = useOptionalList(http, '/notifications', parseNotification)
  const isNew = useIsNewNotification(query.list)
  return (
    <OptionalListTab query={query} texts={texts}>
      {(notification) => <NotificationItem notification={notification} isNew={isNew(notification)} onLeave={onLeave} />}
    </OptionalListTab>
  )
}

/**
 * Stores all current notifications as seen. Returns a function that checks whether a notification was new when the tab
 * was opened.
 */
function useIsNewNotification(list: OptionalList<Notification> | undefined) {
  const [stored, store] = useStore<unknown>(seenNotificationsKey)
  const [previous] = useState(stored)
  useEffect(() => {
    if (typeof list === 'object') store(list.entries.map(getFingerprint))
  }, [list, store])
  return (notification: Notification) => filterUnseen([notification], previous).length > 0
}

interface NotificationItemProps {
  notification: Notification
  isNew: boolean
  onLeave: () => void
}

function NotificationItem({ notification, isNew, onLeave }: NotificationItemProps) {
  const { severity, title, link, at } = notification
  return (
    <>
      <Icon name={icons[severity]} className={styles[severity]} />
      <div className={styles.text}>
        {link === undefined ? (
          <span>{title}</span>
        ) : (
          <Link to={link} onClick={onLeave}>
            {title}
          </Link>
        )}
        {at !== undefined && <EntryTime at={at} />}
      </div>
      {isNew && <NewBadge />}
    </>
  )
}

const icons: Readonly<Record<Severity, IconName>> = { info: 'info', warning: 'alert', danger: 'alert' }
