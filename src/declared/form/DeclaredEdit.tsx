import { useCallback, useMemo } from 'react'
import { EditBase, type RaRecord, useEditContext } from 'react-admin'
import { getAction, getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { toResourceOf } from '#language/sight.ts'
import { AccessDeniedPage } from '../../layout/pages/AccessDeniedPage.tsx'
import { PageTitle } from '../../layout/pages/PageTitle.tsx'
import { RecordToolbar } from '../actions/RecordToolbar.tsx'
import { useDisabledReason } from '../actions/useDisabledReason.ts'
import { useEngine } from '../engine.ts'
import { isAllowed } from '../evaluationContext.ts'
import { getActionLabel, getResourceText } from '../messages.ts'
import { LoadFailure, RecordUnavailable } from '../record/RecordFailure.tsx'
import { fetchOnceOptions, formQueryMeta } from '../record/recordQueries.ts'
import { useRecentRecord } from '../record/useRecentRecord.ts'
import { getParent, usePaths } from '../usePaths.ts'
import styles from './DeclaredForm.module.css'
import { DeclaredForm } from './DeclaredForm.tsx'
import { EditActions } from './EditActions.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { getRecordFields } from './formModel.ts'

/** The screen that edits a record of a declared resource. */
export function DeclaredEdit({ resource, id }: { resource: ResourceData; id: string }) {
  return (
    <EditBase
      resource={getRoute(resource)}
      id={id}
      mutationMode="pessimistic"
      disableAuthentication
      queryOptions={recordQueryOptions}
    >
      <EditScreen resource={resource} id={id} />
    </EditBase>
  )
}

/**
 * Loads the record only once, because a refetch would change it while the user types. The screen itself shows a
 * failure, so react-admin must not.
 */
const recordQueryOptions = { ...fetchOnceOptions, meta: formQueryMeta, onError: () => undefined }

function EditScreen({ resource: declared, id }: { resource: ResourceData; id: string }) {
  const { translate, getEvaluationContext } = useEngine()
  const { record, error, isPending, refetch } = useEditContext<RaRecord>()
  const resource = useMemo(() => (record ? toResourceOf(declared, record) : declared), [declared, record])
  const getReason = useDisabledReason(resource)
  useRecentRecord(resource, id, record, error)
  const reload = useCallback(() => void refetch(), [refetch])
  if (isPending) {
    return (
      <>
        <EditTitle resource={resource} />
        <FormSkeleton fieldCount={getRecordFields(resource).length} />
      </>
    )
  }
  if (record === undefined) return <LoadFailure resource={resource} error={error} onRetry={() => void refetch()} />
  if (!isAllowed(getAction(resource, 'edit')?.who, getEvaluationContext(), record)) return <AccessDeniedPage />

  const title = String(record[resource.title] ?? '')
  const reason = getReason('edit', record)
  if (reason !== undefined) {
    const action = getActionLabel(translate, resource, 'edit')
    return (
      <RecordUnavailable resource={resource} title={translate('list.actions.on', { action, title })} text={reason} />
    )
  }
  return (
    <EditActions resource={resource} record={record} onChanged={reload}>
      <EditTitle resource={resource} detail={title} />
      <RecordToolbar resource={resource} record={record} isEditing />
      <DeclaredForm resource={resource} record={record} />
    </EditActions>
  )
}

function EditTitle({ resource, detail }: { resource: ResourceData; detail?: string }) {
  const { translate } = useEngine()
  const paths = usePaths(resource)
  return (
    <PageTitle
      title={getResourceText(translate, resource, 'pages.edit') ?? getActionLabel(translate, resource, 'edit')}
      documentTitle={detail}
      detail={
        detail && (
          <span className={styles.detail} title={detail}>
            {detail}
          </span>
        )
      }
      parent={getParent(paths, translate)}
    />
  )
}
