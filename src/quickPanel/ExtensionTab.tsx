import { Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useTexts } from '../ui/texts.tsx'
import styles from './QuickPanel.module.css'
import type { LoadedExtension } from './useExtension.ts'

interface ExtensionTabProps<Entry> {
  loaded: LoadedExtension<Entry>
  /** The sample entries for backends without such a list. */
  sample: readonly string[]
  empty: { title: string; text: string }
  children: (entry: Entry) => ReactNode
}

/** A tab for an optional list of the backend: its entries, or a sample that is labelled as one. */
export function ExtensionTab<Entry>({ loaded, sample, empty, children }: ExtensionTabProps<Entry>) {
  const texts = useTexts()
  const { answer, isFailed, reload } = loaded
  if (answer === undefined && isFailed) {
    return (
      <EmptyState
        reason="failed"
        title={texts('shell.panel.failed.title')}
        text={texts('shell.panel.failed.text')}
        action={<ActionButton onClick={reload}>{texts('shell.panel.failed.retry')}</ActionButton>}
      />
    )
  }
  if (answer === undefined) return <EntriesSkeleton />
  if (answer === 'forbidden') return <p className={styles.note}>{texts('shell.panel.forbidden')}</p>
  if (answer === 'absent') {
    return (
      <>
        <p className={styles.note}>{texts('shell.panel.sample')}</p>
        <Entries entries={sample}>{(text) => text}</Entries>
      </>
    )
  }
  const { entries } = answer
  return entries.length === 0 ? (
    <EmptyState reason="nothingYet" {...empty} />
  ) : (
    <Entries entries={entries}>{children}</Entries>
  )
}

function Entries<Entry>({ entries, children }: { entries: readonly Entry[]; children: (entry: Entry) => ReactNode }) {
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
  const texts = useTexts()
  return (
    <div role="status">
      <span className="visually-hidden">{texts('shell.loading')}</span>
      {[70, 55, 80].map((width) => (
        <div key={width} className={styles.entry}>
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  )
}
