import { LinearProgress } from '@mui/material'
import { useEffect, useEffectEvent, useState } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import { getLocaleTag } from '#i18n/locales.ts'
import { fillText } from '#i18n/translate.ts'
import type { Import } from '#language/imports/import.ts'
import { formatBytes } from '../declared/values/formatBytes.ts'
import { formatNumber } from '../ui/formatNumber.ts'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import { CancelButton } from './CancelButton.tsx'
import { getChosenFile } from './chosenFiles.ts'
import { FilePicker } from './FilePicker.tsx'
import styles from './imports.module.css'
import { StepHeading } from './StepHeading.tsx'
import type { Upload } from './useUpload.ts'
import { WorkProgress } from './WorkProgress.tsx'

/**
 * The progress of uploading and reading the file. An interrupted upload continues after the user has selected the file
 * again.
 */
export function UploadStep({ shown, upload }: { shown: Import; upload: Upload }) {
  const { file: texts } = useLocalizedTexts(importTexts)
  // A chosen file is about to be sent, or has just been sent.
  const isChosen = upload.problem === undefined && getChosenFile(shown.importId) !== undefined
  const isSending = isChosen || upload.progress?.importId === shown.importId
  const sendChosen = useEffectEvent(() => {
    const file = getChosenFile(shown.importId)
    if (file && shown.state === 'uploading') void upload.start(shown, file)
  })
  useEffect(() => sendChosen(), [])
  return (
    <section className={styles.section}>
      {shown.state === 'reading' && <WorkProgress shown={shown} title={texts.reading} />}
      {shown.state === 'uploading' && isSending && <Sending shown={shown} upload={upload} />}
      {shown.state === 'uploading' && !isSending && <Resume shown={shown} upload={upload} />}
      <div className={styles.actions}>
        <CancelButton shown={shown} onCancel={upload.stop} />
      </div>
    </section>
  )
}

function Sending({ shown, upload }: { shown: Import; upload: Upload }) {
  const { file: texts } = useLocalizedTexts(importTexts)
  const { locale } = useTranslator()
  const { sent, isWaiting } = upload.progress ?? { sent: 0, isWaiting: false }
  const total = shown.file?.bytes ?? 0
  const format = (bytes: number) => formatBytes(bytes, getLocaleTag(locale))
  const title = fillText(texts.sending, { name: shown.file?.name })
  const amount = fillText(texts.sent, { done: format(sent), total: format(total) })
  return (
    <>
      <StepHeading title={title} />
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (sent / total) * 100}
        aria-label={title}
        aria-valuetext={amount}
      />
      <p className={styles.amount}>{amount}</p>
      {isWaiting && <Notice tone="warning">{texts.lost}</Notice>}
    </>
  )
}

function Resume({ shown, upload }: { shown: Import; upload: Upload }) {
  const { file: texts } = useLocalizedTexts(importTexts)
  const { locale } = useTranslator()
  const [isOther, setOther] = useState(false)
  const { name = '', bytes = 0 } = shown.file ?? {}
  const choose = (file: File) => {
    const isSame = file.size === bytes && file.name === name
    setOther(!isSame)
    if (isSame) void upload.start(shown, file)
  }
  const size = formatBytes(bytes, getLocaleTag(locale))
  const other = fillText(texts.resume.other, { name, bytes: formatNumber(locale, bytes) })
  return (
    <>
      <StepHeading title={texts.resume.title} text={fillText(texts.resume.text, { name, size })} />
      {upload.problem !== undefined && <Notice tone="danger">{upload.problem}</Notice>}
      <FilePicker file={undefined} problem={isOther ? other : undefined} onChoose={choose} />
    </>
  )
}
