import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import type { ResourceData } from '#resources/language/resource.ts'
import { hasStatus } from '../../api/apiError.ts'
import { useDocumentTitle } from '../../ui/documentTitle.ts'
import { StatusPage } from '../../ui/StatusPage.tsx'
import { useEngine } from '../engine.ts'
import { failureOf } from '../failure.ts'
import { usePaths } from '../usePaths.ts'

interface LoadFailureProps {
  resource: ResourceData
  error: unknown
  onRetry: () => void
}

/** Stands where a record would be that could not be read. */
export function LoadFailure({ resource, error, onRetry }: LoadFailureProps) {
  const { translate } = useEngine()
  const { title, text, detail } = failureOf(translate, resource, 'load', error)
  // Asking again for what is gone would not bring it back.
  if (hasStatus(error, 404)) {
    return <Closed resource={resource} title={translate('events.notFound.title')} text={text} detail={detail} />
  }
  return (
    <Closed resource={resource} title={title} text={text} detail={detail}>
      <Button variant="contained" onClick={onRetry}>
        {translate('list.failed.retry')}
      </Button>
    </Closed>
  )
}

interface ClosedProps {
  resource: ResourceData
  title: string
  text: string
  detail?: string | undefined
  children?: ReactNode
}

/** Stands where a record or its form would be that cannot be: why, and the way back. */
export function Closed({ resource, title, text, detail, children }: ClosedProps) {
  const { translate } = useEngine()
  const paths = usePaths(resource)
  useDocumentTitle(title)
  return (
    <StatusPage
      title={title}
      text={text}
      detail={detail}
      actions={
        <>
          <Button variant="outlined" component={LinkBase} to={paths.back}>
            {translate('form.back')}
          </Button>
          {children}
        </>
      }
    />
  )
}
