import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import { hasStatus } from '../../api/apiError.ts'
import { StatusPage } from '../../ui/StatusPage.tsx'
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts'
import { buildFailure } from '../buildFailure.ts'
import { useEngine } from '../engine.ts'
import { getResourceText } from '../messages.ts'
import { getParent, usePaths } from '../usePaths.ts'

interface LoadFailureProps {
  resource: ResourceData
  error: unknown
  onRetry: () => void
}

/** The page for a record that failed to load. */
export function LoadFailure({ resource, error, onRetry }: LoadFailureProps) {
  const { translate } = useEngine()
  const { title, text, detail } = buildFailure(translate, resource, 'load', error)
  // Loading a deleted record again cannot succeed, so there is no retry button.
  if (hasStatus(error, 404)) {
    const list = getResourceText(translate, resource, 'name') ?? resource.name
    const said = translate('events.notFound.list', { list })
    return (
      <RecordUnavailable resource={resource} title={translate('events.notFound.title')} text={said} detail={detail} />
    )
  }
  return (
    <RecordUnavailable resource={resource} title={title} text={text} detail={detail}>
      <Button variant="contained" onClick={onRetry}>
        {translate('list.failed.retry')}
      </Button>
    </RecordUnavailable>
  )
}

interface RecordUnavailableProps {
  resource: ResourceData
  title: string
  text: string
  detail?: string | undefined
  children?: ReactNode
}

/** The page shown instead of a record or form, with the reason and a link back. */
export function RecordUnavailable({ resource, title, text, detail, children }: RecordUnavailableProps) {
  const { translate } = useEngine()
  const back = getParent(usePaths(resource), translate)
  useDocumentTitle(title)
  return (
    <StatusPage
      title={title}
      text={text}
      detail={detail}
      actions={
        <>
          <Button variant="outlined" component={LinkBase} to={back.to} state={back.state}>
            {back.label}
          </Button>
          {children}
        </>
      }
    />
  )
}
