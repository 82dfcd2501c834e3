import { Button } from '@mui/material'
import { Suspense, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { recordTexts } from '#i18n/recordTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { useFocusFallback } from '../../../ui/useFocusFallback.ts'
import { getAvailableAction } from '../../actions/availableActions.ts'
import type { UndoCall } from '../../bulk/bulkSummary.ts'
import { useEngine } from '../../engine.ts'
import { BeforeHistory, EntriesSkeleton, Entry } from './Entry.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import styles from './history.module.css'
import type { HistoryEntry } from './historyData.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { type HistoryFilter, type HistoryQuery, useHistory } from './useHistory.ts'

/** Loaded when it is first opened, with the library that compares words. */
const CompareDialog = lazyComponent(async () => (await import('./CompareDialog.tsx')).CompareDialog, {
  isPreloaded: false,
})

/** Loaded when it is first opened, with the parts of bulk actions. */
const UndoOperation = lazyComponent(async () => (await import('./UndoOperation.tsx')).UndoOperation, {
  isPreloaded: false,
})

interface HistoryTabProps {
  resource: ResourceData
  record: RaRecord
  /** Whether the record was removed, so that nothing can be restored. */
  isRemoved?: boolean
}

/** The history of a record, newest entries first, in pages of twenty. It can be filtered by action and user. */
export function HistoryTab({ resource, record, isRemoved = false }: HistoryTabProps) {
  const { entries: texts } = useLocalizedTexts(recordTexts)
  const all = useHistory(resource, record, {})
  if (all.isPending) return <EntriesSkeleton text={texts.loading} />
  if (!all.data) return <HistoryFailure onRetry={() => void all.refetch()} />
  const latest = all.data.pages[0]?.data[0]?.version
  if (latest === undefined) return <p className={styles.note}>{texts.empty}</p>
  return <LoadedHistory {...{ resource, record, isRemoved, all, latest }} />
}

interface LoadedHistoryProps extends Required<HistoryTabProps> {
  /** The unfiltered entries, which stay loaded, because the current version is that of the first one. */
  all: HistoryQuery
  /** The current version of the record. */
  latest: number
}

function LoadedHistory({ resource, record, isRemoved, all, latest }: LoadedHistoryProps) {
  const { getEvaluationContext } = useEngine()
  const [filter, setFilter] = useState<HistoryFilter>({})
  const isFiltered = Object.keys(filter).length > 0
  const found = useHistory(resource, record, filter, isFiltered)
  const [restored, setRestored] = useState<number | undefined>()
  const [compared, setCompared] = useState<number | undefined>()
  const [undone, setUndone] = useState<(UndoCall & { readonly opening: number }) | undefined>()
  const regionRef = useRef<HTMLDivElement>(null)
  const restoreFocus = useFocusFallback(regionRef)
  const canEdit = getAvailableAction(resource, 'edit', record, getEvaluationContext())?.isPossible === true
  return (
    <div ref={regionRef} tabIndex={-1} className={styles.region}>
      <HistoryFilters {...{ resource, record, filter }} onChange={setFilter} />
      <Entries
        {...{ resource, latest }}
        history={isFiltered ? found : all}
        isWhole={!isFiltered}
        onCompare={setCompared}
        onRestore={canEdit && !isRemoved ? setRestored : undefined}
        onUndo={(undo) => setUndone((former) => ({ ...undo, opening: (former?.opening ?? 0) + 1 }))}
        onShowAll={() => setFilter({})}
      />
      {compared !== undefined && (
        <Suspense fallback={null}>
          <CompareDialog
            {...{ resource, record, latest, isRemoved }}
            version={compared}
            onClose={() => setCompared(undefined)}
          />
        </Suspense>
      )}
      {undone && (
        <Suspense fallback={null}>
          <UndoOperation
            key={undone.opening}
            {...{ resource, undo: undone }}
            onCancel={() => setUndone(undefined)}
            onDone={restoreFocus}
          />
        </Suspense>
      )}
      {restored !== undefined && (
        <RestoreDialog resource={resource} record={record} version={restored} onClose={() => setRestored(undefined)} />
      )}
    </div>
  )
}

interface EntriesProps {
  resource: ResourceData
  history: HistoryQuery
  /** Whether no filter is set. */
  isWhole: boolean
  /** The current version of the record. */
  latest: number
  onCompare: (version: number) => void
  /** Opens the dialog that restores a version; undefined if the user cannot restore one. */
  onRestore: ((version: number) => void) | undefined
  /** Opens the dialog that undoes a bulk call. */
  onUndo: (undo: UndoCall) => void
  onShowAll: () => void
}

function Entries({ resource, history, isWhole, latest, onCompare, onRestore, onUndo, onShowAll }: EntriesProps) {
  const { entries: texts } = useLocalizedTexts(recordTexts)
  const { data, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = history
  if (isPending) return <EntriesSkeleton text={texts.loading} />
  if (!data) return <HistoryFailure onRetry={() => void refetch()} />
  const entries = data.pages.flatMap((page) => page.data)
  if (entries.length === 0) return <NoneFound onShowAll={onShowAll} />
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.version}>
            <Entry
              resource={resource}
              entry={entry}
              onCompare={() => onCompare(entry.version)}
              onRestore={onRestore && entry.version !== latest ? () => onRestore(entry.version) : undefined}
              onUndo={toUndo(entry, onUndo)}
            />
          </li>
        ))}
        {isWhole && !hasNextPage && entries.at(-1)?.action !== 'create' && (
          <li>
            <BeforeHistory onRestore={onRestore && (() => onRestore(0))} />
          </li>
        )}
      </ol>
      {hasNextPage && (
        <Button
          variant="outlined"
          sx={{ mt: 2 }}
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {isFetchingNextPage ? texts.loading : texts.more}
        </Button>
      )}
    </>
  )
}

function toUndo({ operation, undo = 0 }: HistoryEntry, onUndo: EntriesProps['onUndo']): (() => void) | undefined {
  return undo > 0 ? () => onUndo({ operation, count: undo }) : undefined
}

function NoneFound({ onShowAll }: Pick<EntriesProps, 'onShowAll'>) {
  const { entries: texts } = useLocalizedTexts(recordTexts)
  return (
    <div role="status" className={styles.entries}>
      <p className={styles.note}>{texts.noneFound}</p>
      <div>
        <Button onClick={onShowAll}>{texts.showAll}</Button>
      </div>
    </div>
  )
}

function HistoryFailure({ onRetry }: { onRetry: () => void }) {
  const { entries: texts } = useLocalizedTexts(recordTexts)
  const retry = (
    <Button variant="outlined" onClick={onRetry}>
      {texts.retry}
    </Button>
  )
  return <EmptyState reason="failed" title={texts.failed} text="" action={retry} />
}
