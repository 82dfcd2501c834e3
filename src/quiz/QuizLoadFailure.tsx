import { Button } from '@mui/material'
import { useState } from 'react'
import { LinkBase } from 'react-admin'
import { quiz as resource } from '#product/resources/quiz.ts'
import { buildFailure } from '../declared/buildFailure.ts'
import { FailureDialog } from '../declared/dialogs/FailureDialog.tsx'
import { useEngine } from '../declared/engine.ts'
import { usePaths } from '../declared/usePaths.ts'
import { StatusPage } from '../ui/StatusPage.tsx'

interface QuizLoadFailureProps {
  error: unknown
  isFetching: boolean
  /** Whether no quiz has been loaded yet. */
  isEmpty: boolean
  onRetry: () => void
}

/** Shows a dialog if loading failed. If no quiz was loaded before, a page with buttons is shown behind it. */
export function QuizLoadFailure({ error, isFetching, isEmpty, onRetry }: QuizLoadFailureProps) {
  const { translate } = useEngine()
  const paths = usePaths(resource)
  const [dismissedError, setDismissedError] = useState<unknown>()
  if (!error) return null
  const failure = buildFailure(translate, resource, 'load', error)
  return (
    <>
      {isEmpty && !isFetching && (
        <StatusPage
          title={failure.title}
          text={failure.text}
          actions={
            <>
              <Button variant="outlined" component={LinkBase} to={paths.back}>
                {translate('form.back')}
              </Button>
              <Button variant="contained" onClick={onRetry}>
                {translate('list.failed.retry')}
              </Button>
            </>
          }
        />
      )}
      <FailureDialog
        failure={isFetching || dismissedError === error ? undefined : failure}
        onClose={() => setDismissedError(error)}
        onRetry={onRetry}
      />
    </>
  )
}
