import { useEffect, useState } from 'react'
import { useStore } from 'react-admin'
import { Link } from 'react-router'
import { panelTexts } from '#i18n/panelTexts.ts'
import type { Catalog } from '#language/catalog.ts'
import { type AuditEntry, parseAuditEntry } from '../api/auditEntry.ts'
import type { CurrentUser } from '../api/currentUser.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { EntrySentence } from '../declared/values/EntrySentence.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { EntryTime } from './EntryTime.tsx'
import type { OptionalList } from './fetchOptionalList.ts'
import { NewBadge } from './NewBadge.tsx'
import { OptionalListTab } from './OptionalListTab.tsx'
import styles from './QuickPanel.module.css'
import { lastSeenAuditKey } from './seenEntries.ts'
import { useOptionalList } from './useOptionalList.ts'

interface AuditTabProps {
  http: HttpClient
  resources: Catalog
  me: CurrentUser
  /** Called when the user follows a link. */
  onLeave: () => void
}

/**
 * The audit trail, latest first, with a link to the page where it can be filtered. Entries that are new since the tab
 * was last open are marked.
 */
export function AuditTab({ http, resources, me, onLeave }: AuditTabProps) {
  const { audit } = useLocalizedTexts(panelTexts)
  const query = useOptionalList(http, '/audit', parseAuditEntry)
  const lastSeenAt = useLastSeenAt(query.list)
  return (
    <>
      {typeof query.list === 'object' && (
        <Link to="/admin/audit" className={styles.all} onClick={onLeave}>
          {audit.all}
        </Link>
      )}
      <OptionalListTab query={query} texts={audit}>
        {(entry) => (
          <>
            <div className={styles.text}>
              <span>
                <EntrySentence entry={entry} resources={resources} me={me} onLeave={onLeave} />
              </span>
              <EntryTime at={entry.at} />
            </div>
            {lastSeenAt !== undefined && entry.at > lastSeenAt && <NewBadge />}
          </>
        )}
      </OptionalListTab>
    </>
  )
}

/** The time of the latest entry when the user last opened the tab; undefined the first time. */
function useLastSeenAt(list: OptionalList<AuditEntry> | undefined): string | undefined {
  const [stored, store] = useStore<unknown>(lastSeenAuditKey)
  const [previous] = useState(stored)
  const latest = typeof list === 'object' ? list.entries[0]?.at : undefined
  useEffect(() => {
    if (latest !== undefined) store(latest)
  }, [latest, store])
  return typeof previous === 'string' ? previous : undefined
}
