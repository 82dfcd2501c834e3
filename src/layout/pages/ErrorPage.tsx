import { useEffect, useState } from 'react'
import { useResetErrorBoundaryOnLocationChange } from 'react-admin'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { resetFailedComponents } from '../../ui/lazyComponent.tsx'
import { StatusPage } from '../../ui/StatusPage.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts'

/** The error page of react-admin, which catches errors in its own components. */
export function ErrorPage({
  error,
  resetErrorBoundary,
}: {
  error: Error
  resetErrorBoundary: (args: unknown) => void
}) {
  const retry = () => resetErrorBoundary(undefined)
  useResetErrorBoundaryOnLocationChange(retry)
  return <CrashPage error={error} onRetry={retry} />
}

/** The page for a crashed screen. It shows an id for the support. */
export function CrashPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslator()
  const [id] = useState(createSupportId)
  const { outcome, copy } = useCopy(id)
  const retry = async () => {
    // After an upgrade, chunks have other file names, so a failed chunk needs a reload of the page.
    if (resetFailedComponents() && (await isServerReachable())) location.reload()
    else onRetry()
  }
  // Clears failed chunks, so that this screen can load when the user returns to it.
  useEffect(() => () => void resetFailedComponents(), [])
  useDocumentTitle(translate('shell.failure.title'))
  // Support staff search the browser's console for this id.
  useEffect(() => {
    console.error(id, error)
  }, [id, error])
  return (
    <StatusPage
      title={translate('shell.failure.title')}
      text={translate('shell.failure.text')}
      detail={
        <>
          <p>{translate('shell.failure.supportId', { id })}</p>
          <output>{outcome && translate(`shell.failure.${outcome}`)}</output>
        </>
      }
      actions={
        <>
          <ActionButton emphasis="primary" onClick={retry}>
            {translate('shell.failure.retry')}
          </ActionButton>
          <ActionButton onClick={() => void copy()}>{translate('shell.failure.copy')}</ActionButton>
        </>
      }
    />
  )
}

/** Creates an id from the time and a random part, short enough to read it out on the phone. */
function createSupportId(): string {
  const randomPart = Math.floor(Math.random() * 36 ** 3).toString(36)
  return `${Date.now().toString(36).slice(-6)}-${randomPart.padStart(3, '0')}`.toUpperCase()
}

/** Whether the server responds. Without a connection, a reload would replace the page with the browser's error page. */
const isServerReachable = () =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
