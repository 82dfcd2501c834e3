import { Button, LinearProgress } from '@mui/material'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { tagOf } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { hasStatus } from '../../api/apiError.ts'
import type { FileDownload } from '../../api/fileDownload.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useRestoreFocus } from '../../layout/notices/useRestoreFocus.ts'
import { numberText } from '../../ui/numberText.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { useTexts } from '../../ui/texts.tsx'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { type Failure, failureOf } from '../failure.ts'
import { eventText } from '../messages.ts'
import { formatBytes } from '../values/bytes.ts'
import styles from './Exports.module.css'
import {
  createExportDesk,
  type ExportDesk,
  type ExportOutcome,
  ExportPartsProvider,
  type ExportProgress,
  type ExportSubject,
  type RunningExport,
  useRunningExports,
} from './exportDesk.ts'

/** Provides exports to its children, and shows the progress of running exports on every page. */
export function Exports({ download, children }: { download: FileDownload; children: ReactNode }) {
  const [desk] = useState(createExportDesk)
  const parts = useMemo(() => ({ desk, download }), [desk, download])
  return (
    <ExportPartsProvider value={parts}>
      {children}
      <ExportTray desk={desk} />
    </ExportPartsProvider>
  )
}

type Failed = Extract<ExportOutcome, { kind: 'failed' }> & { readonly subject: ExportSubject }

function ExportTray({ desk }: { desk: ExportDesk }) {
  const texts = useTexts()
  const running = useRunningExports(desk)
  const [failed, setFailed] = useState<Failed>()
  const sayDone = useNotice()
  const sayCancelled = useNotice('info')
  const id = useId()
  const { onFocus, restoreFocus: leave } = useRestoreFocus()
  // An effect, because the file must be saved and the notice shown exactly once, when the export ends.
  useEffect(
    () =>
      desk.onEnd((subject, outcome) => {
        leave(document.getElementById(id + subject.name))
        if (outcome.kind === 'cancelled') sayCancelled(texts(`${words(subject)}.cancelled`))
        if (outcome.kind === 'failed') setFailed({ ...outcome, subject })
        if (outcome.kind !== 'done') return
        saveFile(outcome.file.blob, outcome.file.name)
        sayDone(successText(texts, subject, outcome.file.cutAt))
      }),
    [desk, texts, sayDone, sayCancelled, id, leave],
  )
  const retry =
    failed &&
    (() => {
      setFailed(undefined)
      failed.retry()
    })
  const names = running.map(({ subject }) => runningText(texts, subject))
  return (
    <>
      <p role="status" className="visually-hidden">
        {names.join(' ')}
      </p>
      {running.length > 0 && (
        <section className={styles.tray} aria-label={texts('list.exports.label')} data-tray onFocus={onFocus}>
          {running.map((one) => (
            <ExportCard key={one.subject.name} id={id + one.subject.name} running={one} />
          ))}
        </section>
      )}
      <FailureDialog
        failure={failed && failureIn(texts, failed)}
        onClose={() => setFailed(undefined)}
        onRetry={retry}
      />
    </>
  )
}

function failureIn(texts: Translator, { subject, error }: Failed): Failure {
  const failure = failureOf(texts, subject, subject.event, error)
  return hasStatus(error, 404) ? { ...failure, detail: texts(subject.missing) } : failure
}

function ExportCard({ id, running: { subject, progress, cancel } }: { id: string; running: RunningExport }) {
  const texts = useTexts()
  const label = runningText(texts, subject)
  const text = progressText(texts, progress)
  const part = 'rows' in progress && progress.total ? (progress.rows / progress.total) * 100 : undefined
  return (
    <div id={id} className={styles.card}>
      <div className={styles.words}>
        <strong>{label}</strong>
        <span className={styles.amount}>{text}</span>
        <LinearProgress
          aria-label={label}
          aria-valuetext={text}
          {...(part === undefined ? {} : { variant: 'determinate', value: part })}
        />
      </div>
      <Button size="small" variant="outlined" onClick={cancel} aria-label={cancelText(texts, subject)}>
        {texts('list.exports.cancel')}
      </Button>
    </div>
  )
}

function successText(texts: Translator, subject: ExportSubject, cutAt: number | undefined): string {
  const success = eventText(texts, subject, subject.event, 'success')
  if (cutAt === undefined) return success
  return `${success}. ${texts('list.exports.cut', { count: numberText(texts.locale, cutAt) })}`
}

/** Formats the progress, with the total if it is known. */
function progressText(texts: Translator, progress: ExportProgress): string {
  if ('rows' in progress) {
    const { rows, total } = progress
    if (total === undefined) return ''
    return texts('list.exports.rows', { done: numberText(texts.locale, rows), total: numberText(texts.locale, total) })
  }
  if (progress.bytes === 0) return texts('list.exports.preparing')
  return texts('list.exports.received', { size: formatBytes(progress.bytes, tagOf(texts.locale)) })
}

/** The group of message keys: an export is generated by the server, a download is an existing file. */
const words = ({ event }: ExportSubject) => (event === 'export' ? 'list.exports' : 'list.downloads')

const nameOf = (texts: Translator, { labels, name }: ExportSubject): string => texts.first(labels) ?? name

const runningText = (texts: Translator, subject: ExportSubject): string =>
  texts(`${words(subject)}.running`, { name: nameOf(texts, subject) })

const cancelText = (texts: Translator, subject: ExportSubject): string =>
  texts(`${words(subject)}.cancelOf`, { name: nameOf(texts, subject) })
