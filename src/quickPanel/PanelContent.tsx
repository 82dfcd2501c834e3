import { Tab, Tabs } from '@mui/material'
import { useEffect, useId, useRef, useState } from 'react'
import { panelTexts } from '#i18n/panelTexts.ts'
import type { Catalog } from '#language/catalog.ts'
import { type CurrentUser, isAdmin } from '../api/currentUser.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { Icon } from '../ui/Icon.tsx'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import { useFocusFallback } from '../ui/useFocusFallback.ts'
import { AuditTab } from './AuditTab.tsx'
import { NotificationsTab } from './NotificationsTab.tsx'
import styles from './QuickPanel.module.css'
import { SettingsTab } from './SettingsTab.tsx'

interface PanelContentProps {
  http: HttpClient
  resources: Catalog
  /** The signed-in user. The audit trail is requested for administrators only. */
  me: CurrentUser
  titleId: string
  onClose: () => void
  onLeave: () => void
}

/** The content of the quick panel: a header and its tabs. */
export function PanelContent({ http, resources, me, titleId, onClose, onLeave }: PanelContentProps) {
  const title = useTranslator()('shell.panel.title')
  const texts = useLocalizedTexts(panelTexts)
  const [currentTab, setCurrentTab] = useState<TabName>('notifications')
  const titleRef = useRef<HTMLHeadingElement>(null)
  const contentRef = useRef<HTMLDivElement>(null)
  useFocusFallback(contentRef)
  const id = useId()
  // Moves the focus into the panel when it opens.
  useEffect(() => titleRef.current?.focus(), [])
  return (
    <>
      <div className={styles.head}>
        <h2 id={titleId} ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label={texts.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <Tabs
        value={currentTab}
        onChange={(_, name: TabName) => setCurrentTab(name)}
        variant="fullWidth"
        selectionFollowsFocus
        aria-labelledby={titleId}
        className={styles.tabs}
      >
        {tabNames.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}${name}`}
            aria-controls={`${id}shown`}
            label={texts[name].tab}
            className={styles.tab}
          />
        ))}
      </Tabs>
      <div
        ref={contentRef}
        id={`${id}shown`}
        role="tabpanel"
        aria-labelledby={`${id}${currentTab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        className={styles.content}
      >
        {currentTab === 'notifications' && <NotificationsTab http={http} onLeave={onLeave} />}
        {currentTab === 'audit' &&
          (isAdmin(me) ? (
            <AuditTab {...{ http, resources, me, onLeave }} />
          ) : (
            <p className={styles.note}>{texts.forbidden}</p>
          ))}
        {currentTab === 'settings' && <SettingsTab />}
      </div>
    </>
  )
}

const tabNames = ['notifications', 'audit', 'settings'] as const
type TabName = (typeof tabNames)[number]
