import { Button } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { importTexts } from '#i18n/importTexts.ts'
import type { Import } from '#language/imports/import.ts'
import { ConfirmCallDialog } from '../ui/ConfirmCallDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { CancelButton } from './CancelButton.tsx'
import { useImportChanges } from './importCalls.ts'
import styles from './imports.module.css'
import { ReadingOptions } from './ReadingOptions.tsx'
import { SampleTable } from './SampleTable.tsx'
import { toStep } from './StepBar.tsx'
import { StepHeading } from './StepHeading.tsx'
import { useCall } from './useCall.ts'
import { useCounted } from './useCounted.ts'
import { useProblemText } from './useProblemText.ts'
import { useSameFileNotice } from './useSameFileNotice.ts'

/** The options for reading the file, and its first rows. Each change of an option reads the file again. */
export function ReadingStep({ shown }: { shown: Import }) {
  const { reading: texts, goOn } = useLocalizedTexts(importTexts)
  const { setReading } = useImportChanges()
  const getProblemText = useProblemText()
  const { run, busy, problem } = useCall()
  const navigate = useNavigate()
  const same = useSameFileNotice(shown)
  const fillCounted = useCounted()
  const [isAsked, setAsked] = useState(false)
  const { reading, importId, state } = shown
  if (!reading) return null
  const isReading = busy || state === 'reading'
  const next = async () => navigate(toStep('columns'))
  return (
    <section className={styles.section}>
      <StepHeading title={texts.title} text={texts.text} />
      {reading.archive && (
        <p className={styles.help}>
          {fillCounted(texts.archive, reading.archive.files, { sheet: reading.archive.sheet })}
        </p>
      )}
      <ReadingOptions
        reading={reading}
        isBusy={isReading}
        onChange={(change) => void run(() => setReading(importId, change))}
      />
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <p role="status" className={styles.help}>
        {isReading && texts.again}
      </p>
      <SampleTable sample={reading.sample} />
      <div className={styles.actions}>
        <CancelButton shown={shown} />
        <Button
          variant="contained"
          aria-disabled={isReading || undefined}
          onClick={() => !isReading && (same ? setAsked(true) : void next())}
        >
          {goOn}
        </Button>
      </div>
      {isAsked && same && (
        <ConfirmCallDialog
          title={texts.sameTitle}
          text={same.text}
          submitLabel={texts.sameSubmit}
          getProblemText={getProblemText}
          onSubmit={next}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  )
}
