import { Button, Paper, Skeleton } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { panelTexts } from '#i18n/panelTexts.ts'
import { recordTexts } from '#i18n/recordTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { getApiPath, getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { useTextsOf } from '../../../ui/texts.tsx'
import { getAvailableAction } from '../../actions/availableActions.ts'
import { useEngine } from '../../engine.ts'
import { getActionLabel } from '../../messages.ts'
import { InstantText } from '../../values/InstantText.tsx'
import { ChangeList } from './ChangeList.tsx'
import styles from './history.module.css'
import type { HistoryEntry, HistoryPage } from './historyData.ts'
import { RestoreDialog } from './RestoreDialog.tsx'

/** Loaded when it is first opened, with the library that compares words. */
const CompareDialog = lazyComponent(async () => (await import('./CompareDialog.tsx')).CompareDialog, {
  isPreloaded: false,
})

interface HistoryTabProps {
  resource: ResourceData
  record: RaRecord
  /** Whether the record was removed, so that nothing can be restored. */
  isRemoved?: boolean
}

/** What was done to a record, the latest first, twenty entries at a time. */
export function HistoryTab({ resource, record, isRemoved = false }: HistoryTabProps) {
  const { getEvaluationContext } = useEngine()
  const { entries: texts } = useTextsOf(recordTexts)
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useHistory(
    resource,
    record,
  )
  const [restored, setRestored] = useState<number | undefined>()
  const [compared, setCompared] = useState<number | undefined>()
  if (isPending) return <EntriesSkeleton text={texts.loading} />
  if (error && !data) return <HistoryFailure onRetry={() => void refetch()} />
  const entries = data.pages.flatMap((page) => page.data)
  if (entries.length === 0) return <p className={styles.note}>{texts.empty}</p>
  const canEdit = getAvailableAction(resource, 'edit', record, getEvaluationContext())?.isPossible === true
  const canRestore = canEdit && !isRemoved
  const latest = entries[0]?.version
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.version}>
            <Entry
              resource={resource}
              entry={entry}
              onCompare={() => setCompared(entry.version)}
              onRestore={canRestore && entry.version !== latest ? () => setRestored(entry.version) : undefined}
            />
          </li>
        ))}
        {!hasNextPage && entries.at(-1)?.action !== 'create' && (
          <li>
            <BeforeHistory onRestore={canRestore ? () => setRestored(0) : undefined} />
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
      {compared !== undefined && latest !== undefined && (
        <Suspense fallback={null}>
          <CompareDialog
            {...{ resource, record, latest, isRemoved }}
            version={compared}
            onClose={() => setCompared(undefined)}
          />
        </Suspense>
      )}
      {restored !== undefined && (
        <RestoreDialog resource={resource} record={record} version={restored} onClose={() => setRestored(undefined)} />
      )}
    </>
  )
}

function HistoryFailure({ onRetry }: { onRetry: () => void }) {
  const { entries: texts } = useTextsOf(recordTexts)
  const retry = (
    <Button variant="outlined" onClick={onRetry}>
      {texts.retry}
    </Button>
  )
  return <EmptyState reason="failed" title={texts.failed} text="" action={retry} />
}

function useHistory(resource: ResourceData, record: RaRecord) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const path = `/${getApiPath(resource)}/${encodeURIComponent(record.id)}/history`
  return useInfiniteQuery({
    queryKey: [getRoute(resource), 'history', String(record.id)],
    queryFn: async ({ pageParam, signal }) =>
      (await dataProvider.fetchPath(`${path}?page=${pageParam}&perPage=${entriesPerPage}`, signal)) as HistoryPage,
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : undefined),
  })
}

const entriesPerPage = 20

interface EntryProps {
  resource: ResourceData
  entry: HistoryEntry
  onCompare: () => void
  /** Opens the restoration of the version; undefined where there is none. */
  onRestore: (() => void) | undefined
}

function Entry({ resource, entry, onCompare, onRestore }: EntryProps) {
  const { translate } = useEngine()
  const { entries: texts } = useTextsOf(recordTexts)
  const { did }: { readonly did: Partial<Record<string, string>> } = useTextsOf(panelTexts).audit
  const { version, at, who, action, from, others, changes, hidden } = entry
  const what = did[action] ?? getActionLabel(translate, resource, action)
  const versionText = fillText(texts.version, { version })
  return (
    <Paper component="article" variant="outlined" className={styles.entry} aria-label={versionText}>
      <div className={styles.head}>
        <p className={styles.what}>
          {who?.nome ?? texts.system} {what}{' '}
          <span className={styles.about}>
            <InstantText instant={at} /> · {versionText}
            {from !== undefined && `, ${fillText(texts.restored, { version: from })}`}
          </span>
        </p>
        <Button size="small" aria-label={fillText(texts.compareVersion, { version })} onClick={onCompare}>
          {texts.compare}
        </Button>
        {onRestore && <RestoreButton version={version} onRestore={onRestore} />}
      </div>
      <ChangeList resource={resource} changes={changes} isWhole={action === 'create' || action === 'remove'} />
      {hidden > 0 && <p className={styles.note}>{fillText(texts.hidden, { smart_count: hidden })}</p>}
      {others > 0 && <p className={styles.note}>{fillText(texts.others, { smart_count: others })}</p>}
    </Paper>
  )
}

/** Stands for the record as it was before the first entry, of one that is older than the trail. */
function BeforeHistory({ onRestore }: Pick<EntryProps, 'onRestore'>) {
  const { entries: texts } = useTextsOf(recordTexts)
  return (
    <Paper component="article" variant="outlined" className={styles.entry} aria-label={texts.before}>
      <div className={styles.head}>
        <p className={styles.what}>{texts.before}</p>
        {onRestore && <RestoreButton version={0} onRestore={onRestore} />}
      </div>
    </Paper>
  )
}

function RestoreButton({ version, onRestore }: { version: number; onRestore: () => void }) {
  const { entries: texts } = useTextsOf(recordTexts)
  return (
    <Button size="small" aria-label={fillText(texts.restoreVersion, { version })} onClick={onRestore}>
      {texts.restore}
    </Button>
  )
}

function EntriesSkeleton({ text }: { text: string }) {
  return (
    <div role="status" className={styles.entries}>
      <span className="visually-hidden">{text}</span>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} variant="rounded" height={96} />
      ))}
    </div>
  )
}
