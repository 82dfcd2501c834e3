import { useEffect, useState } from 'react'
import { useStore } from 'react-admin'
import { type PanelTexts, panelTexts } from '#i18n/panelTexts.ts'
import { fillText, type Translator } from '#i18n/translate.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import { EntryTime } from './EntryTime.tsx'
import { type AuditEntry, parseAuditEntry } from './entries.ts'
import type { OptionalList } from './fetchOptionalList.ts'
import { NewBadge } from './NewBadge.tsx'
import { OptionalListTab } from './OptionalListTab.tsx'
import styles from './QuickPanel.module.css'
import { lastSeenAuditKey } from './seenEntries.ts'
import { useOptionalList } from './useOptionalList.ts'

/** The audit trail, latest first. Entries that are new since the tab was last open are marked. */
export function AuditTab({ http }: { http: HttpClient }) {
  const translate = useTranslator()
  const { audit } = useLocalizedTexts(panelTexts)
  const query = useOptionalList(http, '/audit', parseAuditEntry)
  const lastSeenAt = useLastSeenAt(query.list)
  return (
    <OptionalListTab query={query} texts={audit}>
      {(entry) => (
        <>
          <div className={styles.text}>
            <span>{formatEntry(translate, audit, entry)}</span>
            <EntryTime at={entry.at} />
          </div>
          {lastSeenAt !== undefined && entry.at > lastSeenAt && <NewBadge />}
        </>
      )}
    </OptionalListTab>
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

/** Formats an entry as a sentence. If `did` has no text for its action, the label of the action's button is used. */
function formatEntry(
  translate: Translator,
  audit: PanelTexts['audit'],
  { who, action, resource, title }: AuditEntry,
): string {
  const did: Partial<Record<string, string>> = audit.did
  const things: Partial<Record<string, string>> = audit.things
  const actionText = did[action] ?? translate.first([`resources.${resource}.actions.${action}`]) ?? action
  // An export concerns a list; every other action concerns one record.
  const nameKey = action === 'export' ? 'name' : 'one'
  const resourceText =
    things[resource] ?? translate.first([`resources.${resource}.${nameKey}`, `dashboard.${resource}`]) ?? resource
  return fillText(audit.line, { who: who ?? audit.system, did: actionText, what: resourceText, title })
}
