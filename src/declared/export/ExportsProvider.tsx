import { Button, LinearProgress } from '@mui/material'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { getLocaleTag } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { hasStatus } from '../../api/apiError.ts'
import type { FileDownload } from '../../api/fileDownload.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useRestoreFocus } from '../../layout/notices/useRestoreFocus.ts'
import { formatNumber } from '../../ui/formatNumber.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { useTexts } from '../../ui/texts.tsx'
import { buildFailure, type Failure } from '../buildFailure.ts'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { getEventText } from '../messages.ts'
import { formatBytes } from '../values/formatBytes.ts'
import styles from './ExportsProvider.module.css'
import {
  createExportManager,
  ExportContextProvider,
  type ExportManager,
  type ExportOutcome,
  type ExportProgress,
  type ExportSubject,
  type RunningExport,
  useRunningExports,
} from './exportManager.ts'

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
  const texts = useTexts()
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
        if (outcome.kind === 'cancelled') notifyCancelled(texts(`${getMessageGroup(subject)}.cancelled`))
        if (outcome.kind === 'failed') setFailed({ ...outcome, subject })
        if (outcome.kind !== 'done') return
        saveFile(outcome.file.blob, outcome.file.name)
        notifyDone(formatSuccess(texts, subject, outcome.file.truncatedAt))
      }),
    [manager, texts, notifyDone, notifyCancelled, id, restoreFocus],
  )
  const retry =
    failedExport &&
    (() => {
      setFailed(undefined)
      failedExport.retry()
    })
  const messages = running.map(({ subject }) => getRunningMessage(texts, subject))
  return (
    <>
      <p role="status" className="visually-hidden">
        {messages.join(' ')}
      </p>
      {running.length > 0 && (
        <section className={styles.tray} aria-label={texts('list.exports.label')} data-tray onFocus={onFocus}>
          {running.map((item) => (
            <ExportCard key={item.subject.name} id={id + item.subject.name} running={item} />
          ))}
        </section>
      )}
      <FailureDialog
        failure={failedExport && buildExportFailure(texts, failedExport)}
        onClose={() => setFailed(undefined)}
        onRetry={retry}
      />
    </>
  )
}

function buildExportFailure(texts: Translator, { subject, error }: FailedExport): Failure {
  const failure = buildFailure(texts, subject, subject.event, error)
  return hasStatus(error, 404) ? { ...failure, detail: texts(subject.notFoundKey) } : failure
}

function ExportCard({ id, running: { subject, progress, cancel } }: { id: string; running: RunningExport }) {
  const texts = useTexts()
  const label = getRunningMessage(texts, subject)
  const text = formatProgress(texts, progress)
  const percent = 'rows' in progress && progress.total ? (progress.rows / progress.total) * 100 : undefined
  return (
    <div id={id} className={styles.card}>
      <div className={styles.text}>
        <strong>{label}</strong>
        <span className={styles.amount}>{text}</span>
        <LinearProgress
          aria-label={label}
          aria-valuetext={text}
          {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
        />
      </div>
      <Button size="small" variant="outlined" onClick={cancel} aria-label={getCancelLabel(texts, subject)}>
        {texts('list.exports.cancel')}
      </Button>
    </div>
  )
}

function formatSuccess(texts: Translator, subject: ExportSubject, truncatedAt: number | undefined): string {
  const success = getEventText(texts, subject, subject.event, 'success')
  if (truncatedAt === undefined) return success
  return `${success}. ${texts('list.exports.cut', { count: formatNumber(texts.locale, truncatedAt) })}`
}

/** Formats the progress, with the total if it is known. */
function formatProgress(texts: Translator, progress: ExportProgress): string {
  if ('rows' in progress) {
    const { rows, total } = progress
    if (total === undefined) return ''
    return texts('list.exports.rows', {
      done: formatNumber(texts.locale, rows),
      total: formatNumber(texts.locale, total),
    })
  }
  if (progress.bytes === 0) return texts('list.exports.preparing')
  return texts('list.exports.received', { size: formatBytes(progress.bytes, getLocaleTag(texts.locale)) })
}

/** The group of message keys: an export is generated by the server, a download is an existing file. */
const getMessageGroup = ({ event }: ExportSubject) => (event === 'export' ? 'list.exports' : 'list.downloads')

const getName = (texts: Translator, { labels, name }: ExportSubject): string => texts.first(labels) ?? name

const getRunningMessage = (texts: Translator, subject: ExportSubject): string =>
  texts(`${getMessageGroup(subject)}.running`, { name: getName(texts, subject) })

const getCancelLabel = (texts: Translator, subject: ExportSubject): string =>
  texts(`${getMessageGroup(subject)}.cancelOf`, { name: getName(texts, subject) })
