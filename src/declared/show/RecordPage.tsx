import { Alert, AlertTitle, Paper } from '@mui/material'
import { useId, useMemo } from 'react'
import { type RaRecord, ShowBase, useShowContext } from 'react-admin'
import { Navigate, useLocation } from 'react-router'
import { getAction, getRoute } from '#language/derive.ts'
import { hasRows } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { toResourceOf } from '#language/sight.ts'
import { PageTitle } from '../../layout/pages/PageTitle.tsx'
import { getAvailableAction } from '../actions/availableActions.ts'
import { RecordTransitions } from '../actions/RecordTransitions.tsx'
import { useDisabledReason } from '../actions/useDisabledReason.ts'
import { useEngine } from '../engine.ts'
import { isAllowed } from '../evaluationContext.ts'
import { EditActions } from '../form/EditActions.tsx'
import { FormSkeleton } from '../form/FormSkeleton.tsx'
import { RecordStatus, showsActivity } from '../list/Cell.tsx'
import { getActionLabel, getResourceText } from '../messages.ts'
import { LoadFailure } from '../record/RecordFailure.tsx'
import { useRecentRecord } from '../record/useRecentRecord.ts'
import { usePaths } from '../usePaths.ts'
import { Slot } from '../values/Slot.tsx'
import { buildRecordSections, type ShownField, type ShownSection } from './buildRecordSections.ts'
import { FieldValue } from './FieldValue.tsx'
import styles from './RecordPage.module.css'

interface RecordPageProps {
  resource: ResourceData
  id: string
}

/** The read-only page of a record. Users who may edit it are redirected to its form. */
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
  const { getEvaluationContext } = useEngine()
  const paths = usePaths(declared)
  const { state } = useLocation()
  const { record, error, isPending, refetch } = useShowContext<RaRecord>()
  const resource = useMemo(() => (record ? toResourceOf(declared, record) : declared), [declared, record])
  useRecentRecord(resource, id, record, error)
  if (isPending) return <FormSkeleton fieldCount={5} />
  if (record === undefined) return <LoadFailure resource={resource} error={error} onRetry={() => void refetch()} />
  if (getAvailableAction(resource, 'edit', record, getEvaluationContext())?.isPossible) {
    return <Navigate to={paths.edit(id)} state={state} replace />
  }
  return <RecordDetails resource={resource} record={record} />
}

function RecordDetails({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const { translate, getEvaluationContext } = useEngine()
  const paths = usePaths(resource)
  const getReason = useDisabledReason(resource)
  const title = String(record[resource.title] ?? record.id)
  const context = getEvaluationContext()
  const editAction = getAction(resource, 'edit')
  const reason = editAction && isAllowed(editAction.who, context, record) ? getReason('edit', record) : undefined
  return (
    <EditActions resource={resource} record={record}>
      <PageTitle
        title={title}
        detail={showsActivity(resource, record) ? <RecordStatus resource={resource} record={record} /> : undefined}
        parent={{ to: paths.back, label: translate('form.back') }}
      />
      <RecordTransitions resource={resource} record={record} />
      <article className={styles.record} aria-label={title}>
        {reason !== undefined && (
          <Alert severity="info">
            <AlertTitle>{getActionLabel(translate, resource, 'edit')}</AlertTitle>
            {reason}
          </Alert>
        )}
        {buildRecordSections(resource, translate, record, context).map((section) => (
          <Section
            key={section.name ?? section.fields[0]?.column.name}
            resource={resource}
            record={record}
            section={section}
          />
        ))}
      </article>
    </EditActions>
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
  // The heading of a section that has rows alone says what they are.
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
