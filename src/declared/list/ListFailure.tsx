import { Button } from '@mui/material'
import { useState } from 'react'
import type { ResourceData } from '#language/resource.ts'
import { ApiError } from '../../api/apiError.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { buildFailure } from '../buildFailure.ts'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useEngine } from '../engine.ts'
import type { ListState } from '../listState/listState.ts'
import styles from './DeclaredList.module.css'
import type { LoadedPage } from './useListPage.ts'

interface ListFailureProps {
  resource: ResourceData
  page: LoadedPage
  onChange: (change: Partial<ListState>) => void
}

/**
 * If the server refused a URL parameter, returns the change of the list state that removes the parameter; undefined for
 * other failures.
 */
export const getRefusedCondition = (error: unknown): Partial<ListState> | undefined =>
  error instanceof ApiError && error.status === 400 ? withoutCondition[error.field ?? ''] : undefined

const withoutCondition: { readonly [parameter: string]: Partial<ListState> | undefined } = {
  filter: { filter: '' },
  view: { view: undefined },
  isActive: { status: 'active' },
  group: { group: undefined },
}

/**
 * Shows that a list failed to load, with a retry button: in a dialog, and also above the rows or in place of them.
 */
export function ListFailure({ resource, page, onChange }: ListFailureProps) {
  const { translate } = useEngine()
  const [dismissedError, setDismissedError] = useState<unknown>()
  const { error, rows, reload } = page
  const failure = error === undefined ? undefined : buildFailure(translate, resource, 'list', error)
  const retry = () => {
    setDismissedError(error)
    reload()
  }
  const refused = getRefusedCondition(error)
  const button = refused ? (
    <Button variant="outlined" size="small" onClick={() => onChange(refused)}>
      {translate('list.failed.clear')}
    </Button>
  ) : (
    <Button variant="outlined" size="small" onClick={retry}>
      {translate('list.failed.retry')}
    </Button>
  )
  return (
    <>
      {failure && (rows === undefined || refused) && (
        <EmptyState
          reason="failed"
          title={translate('list.failed.title')}
          text={failure.detail ?? failure.text}
          action={button}
        />
      )}
      {failure && rows !== undefined && !refused && (
        <div className={styles.failure}>
          <Notice tone="danger">
            <div className={styles.failureText}>
              <span>{translate('list.failed.title')}</span>
              {button}
            </div>
          </Notice>
        </div>
      )}
      <FailureDialog
        failure={error === dismissedError ? undefined : failure}
        onClose={() => setDismissedError(error)}
        onRetry={refused ? undefined : retry}
      />
    </>
  )
}

/**
 * Shown instead of the rows if the URL contains a filter but the backend cannot filter: it would return all records.
 */
export function FilterUnsupported({ onClear }: { onClear: () => void }) {
  const { translate } = useEngine()
  return (
    <EmptyState
      reason="failed"
      title={translate('list.failed.title')}
      text={translate('list.failed.noFilters')}
      action={
        <Button variant="outlined" size="small" onClick={onClear}>
          {translate('list.failed.clear')}
        </Button>
      }
    />
  )
}
