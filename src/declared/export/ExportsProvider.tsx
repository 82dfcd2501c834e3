import { type ReactNode, Suspense, useEffect, useId, useMemo, useState } from 'react'
import type { Translator } from '#i18n/translate.ts'
import { hasStatus } from '../../api/apiError.ts'
import type { FileDownload } from '../../api/fileDownload.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useRestoreFocus } from '../../layout/notices/useRestoreFocus.ts'
import { formatNumber } from '../../ui/formatNumber.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useTranslator } from '../../ui/translator.tsx'
import { buildFailure, type Failure } from '../buildFailure.ts'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { getEventText } from '../messages.ts'
import {
  createExportManager,
  ExportContextProvider,
  type ExportManager,
  type ExportOutcome,
  type ExportSubject,
  useRunningExports,
} from './exportManager.ts'
import { getMessageGroup, getRunningMessage } from './exportTexts.ts'

const ExportCards = lazyComponent(async () => (await import('./ExportCards.tsx')).ExportCards)

/** Provides exports to its children, and shows the progress of running exports on every page. */
export function ExportsProvider({ download, children }: { download: FileDownload; children: ReactNode }) {
  const [manager] = useState(createExportManager)
  const contextValue = useMemo(() => ({ manager, download }), [manager, download])
  return (
    <ExportContextProvider value={contextValue}>
      {children}
      <ExportTray manager={manager} />
    </ExportContextProvider>
  )
}

type FailedExport = Extract<ExportOutcome, { kind: 'failed' }> & { readonly subject: ExportSubject }

function ExportTray({ manager }: { manager: ExportManager }) {
  const translate = useTranslator()
  const running = useRunningExports(manager)
  const [failedExport, setFailed] = useState<FailedExport>()
  const notifyDone = useNotice()
  const notifyCancelled = useNotice('info')
  const id = useId()
  const { onFocus, restoreFocus } = useRestoreFocus()
  // An effect, because the file must be saved and the notice shown exactly once, when the export ends.
  useEffect(
    () =>
      manager.onEnd((subject, outcome) => {
        restoreFocus(document.getElementById(id + subject.name))
        if (outcome.kind === 'cancelled') notifyCancelled(translate(`${getMessageGroup(subject)}.cancelled`))
        if (outcome.kind === 'failed') setFailed({ ...outcome, subject })
        if (outcome.kind !== 'done') return
        saveFile(outcome.file.blob, outcome.file.name)
        notifyDone(formatSuccess(translate, subject, outcome.file.truncatedAt))
      }),
    [manager, translate, notifyDone, notifyCancelled, id, restoreFocus],
  )
  const retry =
    failedExport &&
    (() => {
      setFailed(undefined)
      failedExport.retry()
    })
  const messages = running.map(({ subject }) => getRunningMessage(translate, subject))
  return (
    <>
      <p role="status" className="visually-hidden">
        {messages.join(' ')}
      </p>
      {running.length > 0 && (
        <Suspense fallback={null}>
          <ExportCards running={running} idPrefix={id} onFocus={onFocus} />
        </Suspense>
      )}
      <FailureDialog
        failure={failedExport && buildExportFailure(translate, failedExport)}
        onClose={() => setFailed(undefined)}
        onRetry={retry}
      />
    </>
  )
}

function buildExportFailure(translate: Translator, { subject, error }: FailedExport): Failure {
  const failure = buildFailure(translate, subject, subject.event, error)
  return hasStatus(error, 404) ? { ...failure, detail: translate(subject.notFoundKey) } : failure
}

function formatSuccess(translate: Translator, subject: ExportSubject, truncatedAt: number | undefined): string {
  const success = getEventText(translate, subject, subject.event, 'success')
  if (truncatedAt === undefined) return success
  return `${success}. ${translate('list.exports.cut', { count: formatNumber(translate.locale, truncatedAt) })}`
}
