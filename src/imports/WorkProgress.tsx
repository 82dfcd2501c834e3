import { LinearProgress } from '@mui/material'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { Import } from '#language/imports/import.ts'
import { formatNumber } from '../ui/formatNumber.ts'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import styles from './imports.module.css'
import { StepHeading } from './StepHeading.tsx'
import { useCounted } from './useCounted.ts'

/** The progress of the server: rows, rows per second, and the remaining time. Screen readers announce every 10 %. */
export function WorkProgress({ shown: { work, sentence }, title }: { shown: Import; title: string }) {
  const { work: texts } = useLocalizedTexts(importTexts)
  const { locale } = useTranslator()
  const formatTime = useTimeLeft()
  const fillCounted = useCounted()
  const isCounted = work !== null && work.of > 0
  const share = isCounted ? Math.min(1, work.done / work.of) : undefined
  const words =
    work === null
      ? []
      : [
          ...(isCounted ? [fillCounted(texts.done, work.of, { done: formatNumber(locale, work.done) })] : []),
          ...(work.perSecond === null ? [] : [fillCounted(texts.speed, Math.round(work.perSecond))]),
          ...(work.secondsLeft === null ? [] : [fillText(texts.left, { time: formatTime(work.secondsLeft) })]),
        ]
  const said = share === undefined ? title : `${title}: ${Math.floor(share * 10) * 10} %`
  return (
    <>
      <StepHeading title={title} />
      {work !== null && sentence !== null && <Notice tone="warning">{sentence}</Notice>}
      {work !== null && work.waitingBehind > 0 && (
        <Notice tone="info">{fillCounted(texts.waiting, work.waitingBehind)}</Notice>
      )}
      <LinearProgress
        aria-label={title}
        aria-valuetext={words.join(', ') || title}
        {...(share !== undefined && { variant: 'determinate', value: share * 100 })}
      />
      <p className={styles.amount}>{words.join(' · ')}</p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}

/** Returns a function that formats a duration with one or two units. */
function useTimeLeft(): (seconds: number) => string {
  const { work: texts } = useLocalizedTexts(importTexts)
  return (seconds) => {
    const minutes = Math.round(seconds / 60)
    if (seconds < 90) return fillText(texts.seconds, { count: Math.max(1, Math.round(seconds)) })
    if (minutes < 90) return fillText(texts.minutes, { count: minutes })
    return fillText(texts.hours, { hours: Math.floor(minutes / 60), count: minutes % 60 })
  }
}
