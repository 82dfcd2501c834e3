import { type DragEvent, useId, useState } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import { getLocaleTag } from '#i18n/locales.ts'
import { fillText } from '#i18n/translate.ts'
import { formatBytes } from '../declared/values/formatBytes.ts'
import { Icon } from '../ui/Icon.tsx'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import styles from './imports.module.css'

interface FilePickerProps {
  file: File | undefined
  problem: string | undefined
  onChoose: (file: File) => void
}

/** An input for one file, which users can also drop onto it. */
export function FilePicker({ file, problem, onChoose }: FilePickerProps) {
  const { file: texts } = useLocalizedTexts(importTexts)
  const { locale } = useTranslator()
  const id = useId()
  const [isOver, setOver] = useState(false)
  const choose = (files: FileList | null) => files?.[0] && onChoose(files[0])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files)
  }
  return (
    <div className={styles.picker}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the input inside */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" />
        <label className={styles.choose}>
          <input
            type="file"
            className="visually-hidden"
            accept=".xlsx,.csv,.tsv,.txt,.zip"
            aria-describedby={`${id}hint ${id}chosen ${id}problem`}
            aria-invalid={problem !== undefined || undefined}
            onChange={({ target }) => {
              choose(target.files)
              // Without this, selecting the same file again would fire no change event.
              target.value = ''
            }}
          />
          <span>{file ? texts.other : texts.choose}</span>
        </label>
        <span id={`${id}hint`} className={styles.help}>
          {texts.drop}
        </span>
      </div>
      <p id={`${id}chosen`} role="status" className={styles.chosen}>
        {file && fillText(texts.chosen, { name: file.name, size: formatBytes(file.size, getLocaleTag(locale)) })}
      </p>
      <p id={`${id}problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
