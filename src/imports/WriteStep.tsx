import { Button, Checkbox, FormControlLabel } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { importTexts } from '#i18n/importTexts.ts'
import type { Import } from '#language/imports/import.ts'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { CancelButton } from './CancelButton.tsx'
import { useImportChanges } from './importCalls.ts'
import styles from './imports.module.css'
import previewStyles from './preview.module.css'
import { toStep } from './StepBar.tsx'
import { StepHeading } from './StepHeading.tsx'
import { useCall } from './useCall.ts'
import { useCounted } from './useCounted.ts'
import { verdicts } from './useCountWords.ts'
import { WorkProgress } from './WorkProgress.tsx'

/** A summary of what will be written, and the progress once writing has begun. */
export function WriteStep({ shown }: { shown: Import }) {
  const { work: texts } = useLocalizedTexts(importTexts)
  return (
    <section className={styles.section}>
      {shown.state === 'writing' ? (
        <>
          <WorkProgress shown={shown} title={texts.writing} />
          <p className={styles.help}>{texts.mayClose}</p>
          <div className={styles.actions}>
            <CancelButton shown={shown} />
          </div>
        </>
      ) : (
        <Confirmation shown={shown} />
      )}
    </section>
  )
}

function Confirmation({ shown }: { shown: Import }) {
  const { importId, revision, counts, consequences } = shown
  const { write: texts } = useLocalizedTexts(importTexts)
  const { commit } = useImportChanges()
  const { run, busy, problem } = useCall()
  const fillCounted = useCounted()
  // The revision whose counts the user sees. If the import changes, the user must look at the new counts before
  // confirming.
  const [seen] = useState(revision)
  const [hasAgreed, setAgreed] = useState(false)
  const [isReminded, setReminded] = useState(false)
  if (counts === null) return null
  const writtenCount = counts.new + counts.changed
  const isOutdated = seen !== revision
  const needsAgreement = consequences.length > 0 && !hasAgreed
  const submit = () => {
    if (needsAgreement) return setReminded(true)
    if (!isOutdated) void run(() => commit(importId, seen))
  }
  return (
    <>
      <StepHeading title={texts.title} text={texts.text} />
      <ul className={previewStyles.facts}>
        {verdicts
          .filter((verdict) => counts[verdict] > 0)
          .map((verdict) => (
            <li key={verdict}>{fillCounted(texts[verdict], counts[verdict])}</li>
          ))}
      </ul>
      {consequences.length > 0 && (
        <Consequences
          consequences={consequences}
          hasAgreed={hasAgreed}
          isReminded={isReminded && needsAgreement}
          onAgree={setAgreed}
        />
      )}
      {writtenCount === 0 && <Notice tone="info">{texts.nothing}</Notice>}
      {isOutdated && <Notice tone="warning">{texts.changedMeanwhile}</Notice>}
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <div className={styles.actions}>
        <CancelButton shown={shown} />
        <Button variant="outlined" component={Link} to={toStep('check')}>
          {texts.back}
        </Button>
        {writtenCount > 0 && (
          <Button variant="contained" aria-disabled={busy || isOutdated || undefined} onClick={submit}>
            {fillCounted(texts.submit, writtenCount)}
          </Button>
        )}
      </div>
    </>
  )
}

interface ConsequencesProps {
  consequences: Import['consequences']
  hasAgreed: boolean
  isReminded: boolean
  onAgree: (hasAgreed: boolean) => void
}

/** The side effects of writing, such as mails, and a checkbox with which the user agrees to them. */
function Consequences({ consequences, hasAgreed, isReminded, onAgree }: ConsequencesProps) {
  const { write: texts } = useLocalizedTexts(importTexts)
  return (
    <fieldset className={styles.consequences}>
      <legend>{texts.consequences}</legend>
      <ul>
        {consequences.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <FormControlLabel
        label={texts.agree}
        control={<Checkbox checked={hasAgreed} onChange={(_, isChecked) => onAgree(isChecked)} />}
      />
      {isReminded && (
        <p role="alert" className={styles.problem}>
          {texts.agreeFirst}
        </p>
      )}
    </fieldset>
  )
}
