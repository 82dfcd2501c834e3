import { Alert, AlertTitle, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { LinkBase, useDataProvider } from 'react-admin'
import { recordTexts } from '#i18n/recordTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { formatInstant } from '#language/dates.ts'
import { getAction, getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { formatAuthor } from '../../api/formatAuthor.ts'
import { PageTitle } from '../../layout/pages/PageTitle.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useEngine } from '../engine.ts'
import { canCreate } from '../evaluationContext.ts'
import { FormSkeleton } from '../form/FormSkeleton.tsx'
import { LoadFailure } from '../record/RecordFailure.tsx'
import { findRecordOwner } from '../record/recordOwner.ts'
import { getParent, usePaths } from '../usePaths.ts'
import { HistoryTab } from './history/HistoryTab.tsx'
import type { HistoryEntry, HistoryPage, HistoryVersion } from './history/historyData.ts'
import { getHistoryPath } from './history/useHistory.ts'
import styles from './RecordPage.module.css'

interface MissingRecordProps {
  resource: ResourceData
  id: string
  /** The 404 response. */
  error: unknown
}

/**
 * The page of a record that does not exist. If it was deleted, administrators see who deleted it and its history, and
 * can create it again.
 */
export function MissingRecord({ resource, id, error }: MissingRecordProps) {
  const { getEvaluationContext } = useEngine()
  const mayAsk = getEvaluationContext().me.isAdmin && getAction(resource, 'remove') !== undefined
  const { data, isLoading } = useRemoval(resource, id, mayAsk)
  if (isLoading) return <FormSkeleton fieldCount={5} />
  if (data?.entry.action !== 'remove')
    return <LoadFailure resource={resource} error={error} onRetry={() => undefined} />
  return <RemovedRecord resource={resource} id={id} {...data} />
}

interface Removal {
  /** The latest entry of the history. */
  readonly entry: HistoryEntry
  /** The version before the deletion. */
  readonly last: HistoryVersion | undefined
}

/** Reads the deletion of a record and its last version; null if the record never existed. */
function useRemoval(resource: ResourceData, id: string, mayAsk: boolean) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const path = getHistoryPath(resource, id)
  return useQuery({
    queryKey: [getRoute(resource), 'removal', id],
    enabled: mayAsk,
    retry: false,
    queryFn: async ({ signal }): Promise<Removal | null> => {
      const { data } = (await dataProvider.fetchPath(`${path}?perPage=1`, signal)) as HistoryPage
      const entry = data[0]
      if (!entry) return null
      const last =
        entry.version > 1
          ? ((await dataProvider.fetchPath(`${path}/${entry.version - 1}`, signal)) as HistoryVersion)
          : undefined
      return { entry, last }
    },
  })
}

function RemovedRecord({ resource, id, entry, last }: Omit<MissingRecordProps, 'error'> & Removal) {
  const { translate, timeZone, getEvaluationContext } = useEngine()
  const { removed: texts } = useLocalizedTexts(recordTexts)
  const paths = usePaths(resource)
  const record = last?.record ?? {}
  const at = formatInstant(entry.at, timeZone)
  const said =
    entry.who === null ? fillText(texts.bySystem, { at }) : fillText(texts.by, { at, name: formatAuthor(entry.who) })
  const again = last !== undefined && canCreate(resource, getEvaluationContext()) && (
    <Button
      color="inherit"
      size="small"
      component={LinkBase}
      to={paths.create}
      state={{
        ...paths.linkState,
        record: omitKey(record, resource.key),
        owner: findRecordOwner(resource, record),
      }}
    >
      {texts.create}
    </Button>
  )
  return (
    <>
      <PageTitle title={String(record[resource.title] ?? id)} parent={getParent(paths, translate)} />
      <div className={styles.record}>
        <Alert severity="info" action={again}>
          <AlertTitle>{texts.title}</AlertTitle>
          {said}
        </Alert>
        <HistoryTab resource={resource} record={{ ...record, id }} isRemoved />
      </div>
    </>
  )
}

const omitKey = (record: Readonly<Record<string, unknown>>, key: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key && name !== 'id'))
