import { Alert, AlertTitle, Paper } from '@mui/material'
import { useId } from 'react'
import { type RaRecord, ShowBase, useShowContext } from 'react-admin'
import { Navigate, useLocation } from 'react-router'
import { actionOf, canBeInactive, routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { PageTitle } from '../../layout/pages/PageTitle.tsx'
import { offeredAction } from '../actions/offeredActions.ts'
import { useReason } from '../actions/useReason.ts'
import { useEngine } from '../engine.ts'
import { FormSkeleton } from '../form/FormSkeleton.tsx'
import { RecordStatus } from '../list/Cell.tsx'
import { actionLabel, resourceText } from '../messages.ts'
import { LoadFailure } from '../record/RecordFailure.tsx'
import { useRecentRecord } from '../record/useRecentRecord.ts'
import { isAllowed } from '../surroundings.ts'
import { usePaths } from '../usePaths.ts'
import styles from './RecordPage.module.css'
import { recordSections, type ShownSection } from './recordSections.ts'
import { ShownValue } from './ShownValue.tsx'

interface RecordPageProps {
  resource: ResourceData
  id: string
}

/** The read-only page of a record. Users who may edit it are redirected to its form. */
export function RecordPage({ resource, id }: RecordPageProps) {
  return (
    <ShowBase resource={routeOf(resource)} id={id} disableAuthentication queryOptions={saysItself}>
      <ShownRecord resource={resource} id={id} />
    </ShowBase>
  )
}

/** Without this, the controller would show a notification and redirect to the list. The page shows the failure. */
const saysItself = { onError: () => undefined }

function ShownRecord({ resource, id }: RecordPageProps) {
  const { surroundings } = useEngine()
  const paths = usePaths(resource)
  const { state } = useLocation()
  const { record, error, isPending, refetch } = useShowContext<RaRecord>()
  useRecentRecord(resource, id, record, error)
  if (isPending) return <FormSkeleton fields={5} />
  if (record === undefined) return <LoadFailure resource={resource} error={error} onRetry={() => void refetch()} />
  if (offeredAction(resource, 'edit', record, surroundings())?.isPossible) {
    return <Navigate to={paths.edit(id)} state={state} replace />
  }
  return <Shown resource={resource} record={record} />
}

function Shown({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const { translate, surroundings } = useEngine()
  const paths = usePaths(resource)
  const reasonFor = useReason(resource)
  const title = String(record[resource.title] ?? record.id)
  const around = surroundings()
  const edit = actionOf(resource, 'edit')
  const reason = edit && isAllowed(edit.who, around, record) ? reasonFor('edit', record) : undefined
  return (
    <>
      <PageTitle
        title={title}
        detail={canBeInactive(resource) ? <RecordStatus resource={resource} record={record} /> : undefined}
        parent={{ to: paths.back, label: translate('form.back') }}
      />
      <article className={styles.record} aria-label={title}>
        {reason !== undefined && (
          <Alert severity="info">
            <AlertTitle>{actionLabel(translate, resource, 'edit')}</AlertTitle>
            {reason}
          </Alert>
        )}
        {recordSections(resource, translate, record, around).map((section) => (
          <Section key={section.fields[0]?.column.name} resource={resource} record={record} section={section} />
        ))}
      </article>
    </>
  )
}

interface SectionProps {
  resource: ResourceData
  record: RaRecord
  section: ShownSection
}

function Section({ resource, record, section: { name, fields } }: SectionProps) {
  const { translate } = useEngine()
  const titleId = useId()
  const title = name === undefined ? undefined : resourceText(translate, resource, `sections.${name}.title`)
  return (
    <Paper component="section" variant="outlined" className={styles.section} aria-labelledby={title && titleId}>
      {title !== undefined && (
        <h2 id={titleId} className={styles.sectionTitle}>
          {title}
        </h2>
      )}
      <dl className={styles.fields}>
        {fields.map((shown) => (
          <div key={shown.column.name} className={shown.isPaired ? styles.half : styles.field}>
            <dt className={shown.label === title ? 'visually-hidden' : undefined}>{shown.label}</dt>
            <dd>
              <ShownValue resource={resource} record={record} shown={shown} />
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}
