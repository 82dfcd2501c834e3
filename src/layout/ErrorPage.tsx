import { useEffect, useState } from 'react'
import { useResetErrorBoundaryOnLocationChange } from 'react-admin'
import { ActionButton } from '../ui/ActionButton.tsx'
import { copyText } from '../ui/copyText.ts'
import { useDocumentTitle } from '../ui/documentTitle.ts'
import { forgetFailures } from '../ui/later.tsx'
import { StatusPage } from '../ui/StatusPage.tsx'
import { useTexts } from '../ui/texts.tsx'

/** The same for react-admin, which catches what its own parts throw. */
export function ErrorPage({
  error,
  resetErrorBoundary,
}: {
  error: Error
  resetErrorBoundary: (args: unknown) => void
}) {
  const retry = () => resetErrorBoundary(undefined)
  useResetErrorBoundaryOnLocationChange(retry)
  return <BrokenPage error={error} onRetry={retry} />
}

/** For a screen that broke: whose fault it is, that nothing saved is lost, and an id that the support finds in the log. */
export function BrokenPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts()
  const [id] = useState(newSupportId)
  const [isCopied, setCopied] = useState<boolean>()
  const retry = async () => {
    // What could not be fetched may be called otherwise since the product was upgraded: a new page knows.
    if (forgetFailures() && (await isServed())) location.reload()
    else onRetry()
  }
  // Whoever goes on to another screen may come back to this one.
  useEffect(() => () => void forgetFailures(), [])
  useDocumentTitle(texts('shell.failure.title'))
  // The console is the log of a browser: whoever supports a person asks for the line with this id.
  useEffect(() => {
    console.error(id, error)
  }, [id, error])
  return (
    <StatusPage
      title={texts('shell.failure.title')}
      text={texts('shell.failure.text')}
      detail={
        <>
          <p>{texts('shell.failure.supportId', { id })}</p>
          <output>{isCopied !== undefined && texts(`shell.failure.${isCopied ? 'copied' : 'copyFailed'}`)}</output>
        </>
      }
      actions={
        <>
          <ActionButton emphasis="primary" onClick={retry}>
            {texts('shell.failure.retry')}
          </ActionButton>
          <ActionButton onClick={async () => setCopied(await copyText(id))}>{texts('shell.failure.copy')}</ActionButton>
        </>
      }
    />
  )
}

/** Time and chance, short enough to be read out on the telephone. */
function newSupportId(): string {
  const chance = Math.floor(Math.random() * 36 ** 3).toString(36)
  return `${Date.now().toString(36).slice(-6)}-${chance.padStart(3, '0')}`.toUpperCase()
}

/** Whether the page could be had anew: without a connection, the browser would show a page of its own instead. */
const isServed = () =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
