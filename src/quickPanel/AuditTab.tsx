import { useEffect, useState } from 'react'
import { useStore } from 'react-admin'
import type { Translator } from '#i18n/translate.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { useTexts } from '../ui/texts.tsx'
import { ExtensionTab } from './ExtensionTab.tsx'
import { type AuditEntry, parseAuditEntry } from './entries.ts'
import { Instant } from './Instant.tsx'
import { NewMark } from './NewMark.tsx'
import styles from './QuickPanel.module.css'
import type { Extension } from './readExtension.ts'
import { auditSeenKey } from './seen.ts'
import { useExtension } from './useExtension.ts'

/** The audit trail, latest first. Entries that are new since the tab was last open are marked. */
export function AuditTab({ http }: { http: HttpClient }) {
  const texts = useTexts()
  const loaded = useExtension(http, '/audit', parseAuditEntry)
  const knownUntil = useKnownUntil(loaded.answer)
  const empty = { title: texts('shell.panel.audit.emptyTitle'), text: texts('shell.panel.audit.emptyText') }
  return (
    <ExtensionTab
      loaded={loaded}
      sample={samples.map((name) => texts(`shell.panel.audit.sample.${name}`))}
      empty={empty}
    >
      {(entry) => (
        <>
          <div className={styles.words}>
            <span>{sentenceOf(texts, entry)}</span>
            <Instant at={entry.at} />
          </div>
          {knownUntil !== undefined && entry.at > knownUntil && <NewMark />}
        </>
      )}
    </ExtensionTab>
  )
}

/** The instant of the latest entry when the tab was last open; undefined the first time. */
function useKnownUntil(answer: Extension<AuditEntry> | undefined): string | undefined {
  const [kept, keep] = useStore<unknown>(auditSeenKey)
  const [before] = useState(kept)
  const latest = typeof answer === 'object' ? answer.entries[0]?.at : undefined
  useEffect(() => {
    if (latest !== undefined) keep(latest)
  }, [latest, keep])
  return typeof before === 'string' ? before : undefined
}

/** Formats an entry as a sentence. An action without a message `did` is shown with the label of its button. */
function sentenceOf(texts: Translator, { who, action, resource, title }: AuditEntry): string {
  const did = texts.first([`shell.panel.audit.did.${action}`, `resources.${resource}.actions.${action}`]) ?? action
  // An export concerns a list; every other action concerns one record.
  const called = action === 'export' ? 'name' : 'one'
  const what = texts.first([`resources.${resource}.${called}`, `dashboard.${resource}`]) ?? resource
  return texts('shell.panel.audit.line', { who: who ?? texts('shell.panel.audit.system'), did, what, title })
}

const samples = ['first', 'second', 'third'] as const
