import { Button, LinearProgress } from '@mui/material'
import type { FocusEventHandler } from 'react'
import { getLocaleTag } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { formatNumber } from '../../ui/formatNumber.ts'
import { useTranslator } from '../../ui/translator.tsx'
import { formatBytes } from '../values/formatBytes.ts'
import styles from './ExportCards.module.css'
import type { ExportProgress, RunningExport } from './exportManager.ts'
import { getCancelLabel, getRunningMessage } from './exportTexts.ts'

interface ExportCardsProps {
  readonly running: readonly RunningExport[]
  /** The prefix of the ids of the cards. The name of the export subject follows. */
  readonly idPrefix: string
  readonly onFocus: FocusEventHandler
}

/** The running exports, each with its progress and a button that cancels it. */
export function ExportCards({ running, idPrefix, onFocus }: ExportCardsProps) {
  const translate = useTranslator()
  return (
    <section className={styles.tray} aria-label={translate('list.exports.label')} data-tray onFocus={onFocus}>
      {running.map((item) => (
        <ExportCard key={item.subject.name} id={idPrefix + item.subject.name} running={item} />
      ))}
    </section>
  )
}

function ExportCard({ id, running: { subject, progress, cancel } }: { id: string; running: RunningExport }) {
  const translate = useTranslator()
  const label = getRunningMessage(translate, subject)
  const text = formatProgress(translate, progress)
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
      <Button size="small" variant="outlined" onClick={cancel} aria-label={getCancelLabel(translate, subject)}>
        {translate('list.exports.cancel')}
      </Button>
    </div>
  )
}

/** Formats the progress, with the total if it is known. */
function formatProgress(translate: Translator, progress: ExportProgress): string {
  if ('rows' in progress) {
    const { rows, total } = progress
    if (total === undefined) return ''
    return translate('list.exports.rows', {
      done: formatNumber(translate.locale, rows),
      total: formatNumber(translate.locale, total),
    })
  }
  if (progress.bytes === 0) return translate('list.exports.preparing')
  return translate('list.exports.received', { size: formatBytes(progress.bytes, getLocaleTag(translate.locale)) })
}
