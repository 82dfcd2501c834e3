import { Button } from '@mui/material'
import { useState } from 'react'
import type { ResourceData } from '#language/resource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { buildFailure } from '../buildFailure.ts'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useEngine } from '../engine.ts'
import styles from './DeclaredList.module.css'
import type { LoadedPage } from './useListPage.ts'

/**
 * Shows that a list failed to load, with a retry button: in a dialog, and also above the rows or in place of them.
 */
export function ListFailure({ resource, page }: { resource: ResourceData; page: LoadedPage }) {
  const { translate } = useEngine()
  const [dismissedError, setDismissedError] = useState<unknown>()
  const { error, rows, reload } = page
  const failure = error === undefined ? undefined : buildFailure(translate, resource, 'list', error)
  const retry = () => {
    setDismissedError(error)
    reload()
  }
  const button = (
    <Button variant="outlined" size="small" onClick={retry}>
      {translate('list.failed.retry')}
    </Button>
  )
  return (
    <>
      {failure && rows === undefined && (
        <EmptyState
          reason="failed"
          title={translate('list.failed.title')}
          text={failure.detail ?? failure.text}
          action={button}
        />
      )}
      {failure && rows !== undefined && (
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
        onRetry={retry}
      />
    </>
  )
}
