import { EditBase, type RaRecord, useEditContext } from 'react-admin'
import { actionOf, routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { AccessDeniedPage } from '../../layout/pages/AccessDeniedPage.tsx'
import { PageTitle } from '../../layout/pages/PageTitle.tsx'
import { useReason } from '../actions/useReason.ts'
import { useEngine } from '../engine.ts'
import { actionLabel, resourceText } from '../messages.ts'
import { askedOnce, formMeta } from '../record/askedOnce.ts'
import { Closed, LoadFailure } from '../record/RecordFailure.tsx'
import { useRecentRecord } from '../record/useRecentRecord.ts'
import { isAllowed } from '../surroundings.ts'
import { usePaths } from '../usePaths.ts'
import styles from './DeclaredForm.module.css'
import { DeclaredForm } from './DeclaredForm.tsx'
import { EditActions } from './EditActions.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { formFields } from './formModel.ts'

/** The screen that edits a record of a declared resource. */
export function DeclaredEdit({ resource, id }: { resource: ResourceData; id: string }) {
  return (
    <EditBase
      resource={routeOf(resource)}
      id={id}
      mutationMode="pessimistic"
      disableAuthentication
      queryOptions={readOnce}
    >
      <EditScreen resource={resource} id={id} />
    </EditBase>
  )
}

/**
 * Loads the record only once, because a refetch would change it while the user types. The screen shows a failure
 * itself.
 */
const readOnce = { ...askedOnce, meta: formMeta, onError: () => undefined }

function EditScreen({ resource, id }: { resource: ResourceData; id: string }) {
  const { translate, surroundings } = useEngine()
  const reasonFor = useReason(resource)
  const { record, error, isPending, refetch } = useEditContext<RaRecord>()
  useRecentRecord(resource, id, record, error)
  if (isPending) {
    return (
      <>
        <EditTitle resource={resource} />
        <FormSkeleton fields={formFields(resource.fields).length} />
      </>
    )
  }
  if (record === undefined) return <LoadFailure resource={resource} error={error} onRetry={() => void refetch()} />
  if (!isAllowed(actionOf(resource, 'edit')?.who, surroundings(), record)) return <AccessDeniedPage />

  const title = String(record[resource.title] ?? '')
  const reason = reasonFor('edit', record)
  if (reason !== undefined) {
    const action = actionLabel(translate, resource, 'edit')
    return <Closed resource={resource} title={translate('list.actions.on', { action, title })} text={reason} />
  }
  return (
    <EditActions resource={resource} record={record}>
      <EditTitle resource={resource} detail={title} />
      <DeclaredForm resource={resource} record={record} />
    </EditActions>
  )
}

function EditTitle({ resource, detail }: { resource: ResourceData; detail?: string }) {
  const { translate } = useEngine()
  const paths = usePaths(resource)
  return (
    <PageTitle
      title={resourceText(translate, resource, 'pages.edit') ?? actionLabel(translate, resource, 'edit')}
      documentTitle={detail}
      detail={
        detail && (
          <span className={styles.detail} title={detail}>
            {detail}
          </span>
        )
      }
      parent={{ to: paths.back, label: translate('form.back') }}
    />
  )
}
