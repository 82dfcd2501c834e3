import { Alert, AlertTitle, Paper, Tab, Tabs } from '@mui/material'
import { Suspense, useEffect, useId, useMemo } from 'react'
import { type RaRecord, ShowBase, useEvent, useNavigate, useShowContext } from 'react-admin'
import { useLocation, useSearchParams } from 'react-router'
import { recordTexts } from '#i18n/recordTexts.ts'
import { getAction, getCountName, getLeavesWith, getRoute } from '#language/derive.ts'
import type { FieldData, FieldOf } from '#language/field.ts'
import { hasRows, isInverse } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { toResourceOf } from '#language/sight.ts'
import { hasStatus } from '../../api/apiError.ts'
import { PageTitle } from '../../layout/pages/PageTitle.tsx'
import { isKeyUsedByTarget } from '../../layout/shell/isKeyUsedByTarget.ts'
import { usePreference } from '../../layout/shell/usePreference.ts'
import { formatNumber } from '../../ui/formatNumber.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { getAvailableAction } from '../actions/availableActions.ts'
import { RecordToolbar } from '../actions/RecordToolbar.tsx'
import { useDisabledReason } from '../actions/useDisabledReason.ts'
import { useEngine } from '../engine.ts'
import { isAllowed } from '../evaluationContext.ts'
import { EditActions } from '../form/EditActions.tsx'
import { FormSkeleton } from '../form/FormSkeleton.tsx'
import { getActionLabel, getResourceText } from '../messages.ts'
import { OwnerLine } from '../record/OwnerLine.tsx'
import { LoadFailure } from '../record/RecordFailure.tsx'
import { useRecentRecord } from '../record/useRecentRecord.ts'
import { getParent, usePaths } from '../usePaths.ts'
import { Slot } from '../values/Slot.tsx'
import { buildRecordSections, type ShownField, type ShownSection } from './buildRecordSections.ts'
import { FieldValue } from './FieldValue.tsx'
import { HistoryTab } from './history/HistoryTab.tsx'
import { Neighbours } from './Neighbours.tsx'
import { RecordFacts } from './RecordFacts.tsx'
import styles from './RecordPage.module.css'
import { RelatedLists, useRelations } from './RelatedLists.tsx'
import { MissingRecord } from './RemovedRecord.tsx'
import { useFacts } from './useFacts.ts'

/** Loaded when it is first opened. */
const NotesTab = lazyComponent(async () => (await import('./notes/NotesTab.tsx')).NotesTab)

interface RecordPageProps {
  resource: ResourceData
  id: string
}

/** The page of a record: its fields, the records that refer to it, its notes and its history. */
export function RecordPage({ resource, id }: RecordPageProps) {
  return (
    <ShowBase resource={getRoute(resource)} id={id} disableAuthentication queryOptions={queryOptions}>
      <RecordLoader resource={resource} id={id} />
    </ShowBase>
  )
}

/** Without this, the controller would show a notification and redirect to the list. The page shows the failure. */
const queryOptions = { onError: () => undefined }

function RecordLoader({ resource: declared, id }: RecordPageProps) {
  const { record, error, isPending, refetch } = useShowContext<RaRecord>()
  const resource = useMemo(() => (record ? toResourceOf(declared, record) : declared), [declared, record])
  useRecentRecord(resource, id, record, error)
  if (isPending) return <FormSkeleton fieldCount={5} />
  if (record === undefined && hasStatus(error, 404)) return <MissingRecord resource={resource} id={id} error={error} />
  if (record === undefined) return <LoadFailure resource={resource} error={error} onRetry={() => void refetch()} />
  return <LoadedRecord resource={resource} record={record} />
}

function LoadedRecord({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const { translate, getEvaluationContext, isOwnApi } = useEngine()
  const texts = useLocalizedTexts(recordTexts)
  const paths = usePaths(resource)
  const id = useId()
  const title = String(record[resource.title] ?? record.id)
  const hasHistory = isAllowed(resource.history?.who, getEvaluationContext())
  const offered: PageTab[] = [
    'details',
    ...(hasHistory ? ['history' as const] : []),
    ...(isOwnApi ? ['notes' as const] : []),
  ]
  const [tab, setTab] = usePageTab(offered)
  return (
    <EditActions resource={resource} record={record}>
      <PageTitle
        title={title}
        parent={getParent(paths, translate)}
        detail={<Neighbours resource={resource} record={record} />}
      />
      <RecordToolbar resource={resource} record={record} />
      <OwnerLine resource={resource} record={record} />
      <RecordShortcuts resource={resource} record={record} />
      {offered.length > 1 && (
        <Tabs value={tab} onChange={(_, name: PageTab) => setTab(name)} className={styles.tabs} aria-label={title}>
          {offered.map((name) => (
            <Tab
              key={name}
              value={name}
              id={`${id}${name}`}
              aria-controls={`${id}shown`}
              label={name === 'notes' ? <NotesLabel resource={resource} record={record} /> : texts[name]}
            />
          ))}
        </Tabs>
      )}
      <div id={`${id}shown`} {...(offered.length > 1 && { role: 'tabpanel', 'aria-labelledby': `${id}${tab}` })}>
        {tab === 'history' && <HistoryTab resource={resource} record={record} />}
        {tab === 'notes' && (
          <Suspense fallback={null}>
            <NotesTab resource={resource} record={record} />
          </Suspense>
        )}
        {tab === 'details' && <RecordDetails resource={resource} record={record} title={title} />}
      </div>
    </EditActions>
  )
}

type PageTab = 'details' | 'history' | 'notes'

/** The current tab. It is stored in the URL. */
function usePageTab(offered: readonly PageTab[]): [PageTab, (tab: PageTab) => void] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const tab = offered.find((name) => name === params.get('tab')) ?? 'details'
  return [tab, (name) => setParams(name === 'details' ? {} : { tab: name }, { replace: true, state })]
}

/** The label of the notes tab, with the number of notes. */
function NotesLabel({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const { translate } = useEngine()
  const texts = useLocalizedTexts(recordTexts)
  const { data } = useFacts(resource, record)
  return (
    <span>
      {texts.notes}
      {data?.notes ? ` ${formatNumber(translate.locale, data.notes)}` : ''}
    </span>
  )
}

/** `e` opens the form of the record, if the user may edit it in its current state. */
function RecordShortcuts({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const { getEvaluationContext } = useEngine()
  const paths = usePaths(resource)
  const navigate = useNavigate()
  const [singleKeys] = usePreference('singleKeys')
  const canEdit = getAvailableAction(resource, 'edit', record, getEvaluationContext())?.isPossible === true
  const handleKeyDown = useEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
    if (event.key !== 'e' || !isPlain || !singleKeys || !canEdit || isKeyUsedByTarget(event.target)) return
    navigate(paths.edit(record.id), { state: paths.linkState })
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [handleKeyDown])
  return null
}

function RecordDetails({ resource, record, title }: { resource: ResourceData; record: RaRecord; title: string }) {
  const { translate, getEvaluationContext, isOwnApi } = useEngine()
  const relations = useRelations(resource)
  const getReason = useDisabledReason(resource)
  const context = getEvaluationContext()
  const editAction = getAction(resource, 'edit')
  const reason = editAction && isAllowed(editAction.who, context, record) ? getReason('edit', record) : undefined
  // Related lists are shown below the sections, and the facts beside them (only our own backend sends facts).
  const isListed = ({ options }: FieldOf<'many'>): boolean =>
    relations.some((relation) => relation.resource.name === options.to.split('.', 1)[0])
  const listedCounts = getLeavesWith(resource.fields, isInverse)
    .filter(({ field }) => isListed(field))
    .map(({ path, field }) => getCountName(path, field))
  const isShownElsewhere = (path: string, field?: FieldData): boolean =>
    field !== undefined && isInverse(field)
      ? isListed(field)
      : listedCounts.includes(path) || (isOwnApi && path === 'createdAt')
  const sections = buildRecordSections(resource, translate, record, context, isShownElsewhere)
  return (
    <div className={styles.page}>
      <div className={styles.record}>
        <article className={styles.record} aria-label={title}>
          {reason !== undefined && (
            <Alert severity="info">
              <AlertTitle>{getActionLabel(translate, resource, 'edit')}</AlertTitle>
              {reason}
            </Alert>
          )}
          {sections.map((section) => (
            <Section
              key={section.name ?? section.fields[0]?.column.name}
              resource={resource}
              record={record}
              section={section}
            />
          ))}
        </article>
        <RelatedLists resource={resource} record={record} relations={relations} />
      </div>
      <RecordFacts resource={resource} record={record} />
    </div>
  )
}

interface SectionProps {
  resource: ResourceData
  record: RaRecord
  section: ShownSection
}

function Section({ resource, record, section: { name, fields, slot } }: SectionProps) {
  const { translate } = useEngine()
  const titleId = useId()
  const title = name === undefined ? undefined : getResourceText(translate, resource, `sections.${name}.title`)
  // If a section contains only rows, its heading is also the label of the rows.
  const isTitled = ({ label, field }: ShownField) =>
    label === title || (title !== undefined && fields.length === 1 && hasRows(field))
  return (
    <Paper component="section" variant="outlined" className={styles.section} aria-labelledby={title && titleId}>
      {title !== undefined && (
        <h2 id={titleId} className={styles.sectionTitle}>
          {title}
        </h2>
      )}
      <dl className={styles.fields} hidden={fields.length === 0}>
        {fields.map((shown) => (
          <div key={shown.column.name} className={shown.isPaired ? styles.half : styles.field}>
            <dt className={isTitled(shown) ? 'visually-hidden' : undefined}>{shown.label}</dt>
            <dd>
              <FieldValue resource={resource} record={record} shownField={shown} />
            </dd>
          </div>
        ))}
      </dl>
      <Slot name={slot} />
    </Paper>
  )
}
