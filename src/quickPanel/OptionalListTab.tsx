import { Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { panelTexts } from '#i18n/panelTexts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import styles from './QuickPanel.module.css'
import type { OptionalListQuery } from './useOptionalList.ts'

interface OptionalListTabProps<Entry> {
  query: OptionalListQuery<Entry>
  /** The texts of an empty list, and entries as samples for backends without such a list. */
  texts: { emptyTitle: string; emptyText: string; sample: Readonly<Record<string, string>> }
  children: (entry: Entry) => ReactNode
}

/** A tab for a list that the backend may not have: its entries, or sample entries that are labeled as samples. */
export function OptionalListTab<Entry>({ query, texts, children }: OptionalListTabProps<Entry>) {
  const panel = useLocalizedTexts(panelTexts)
  const { list, isFailed, reload } = query
  if (list === undefined && isFailed) {
    return (
      <EmptyState
        reason="failed"
        title={panel.failed.title}
        text={panel.failed.text}
        action={<ActionButton onClick={reload}>{panel.failed.retry}</ActionButton>}
      />
    )
  }
  if (list === undefined) return <EntriesSkeleton />
  if (list === 'forbidden') return <p className={styles.note}>{panel.forbidden}</p>
  if (list === 'absent') {
    return (
      <>
        <p className={styles.note}>{panel.sample}</p>
        <EntryList entries={Object.values(texts.sample)}>{(text) => text}</EntryList>
      </>
    )
  }
  const { entries } = list
  return entries.length === 0 ? (
    <EmptyState reason="nothingYet" title={texts.emptyTitle} text={texts.emptyText} />
  ) : (
    <EntryList entries={entries}>{children}</EntryList>
  )
}

function EntryList<Entry>({ entries, children }: { entries: readonly Entry[]; children: (entry: Entry) => ReactNode }) {
  return (
    <ul className={styles.entries}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and a reload replaces the whole list
        <li key={index} className={styles.entry}>
          {children(entry)}
        </li>
      ))}
    </ul>
  )
}

function EntriesSkeleton() {
  const translate = useTranslator()
  return (
    <div role="status">
      <span className="visually-hidden">{translate('shell.loading')}</span>
      {[70, 55, 80].map((width) => (
        <div key={width} className={styles.entry}>
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  )
}
