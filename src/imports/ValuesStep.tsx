import { Button } from '@mui/material'
import { useNavigate } from 'react-router'
import { importTexts } from '#i18n/importTexts.ts'
import type { Import } from '#language/imports/import.ts'
import { Notice } from '../ui/Notice.tsx'
import { useTextsOf } from '../ui/texts.tsx'
import { CancelButton } from './CancelButton.tsx'
import { FieldValues } from './FieldValues.tsx'
import { useImportChanges } from './importCalls.ts'
import styles from './imports.module.css'
import { toStep } from './StepBar.tsx'
import { StepHeading } from './StepHeading.tsx'
import { useCall } from './useCall.ts'
import { useValueFields } from './useValueFields.ts'

/** What the texts of the file mean that no choice and no record has as its name. */
export function ValuesStep({ shown }: { shown: Import }) {
  const { values: texts } = useTextsOf(importTexts)
  const { check } = useImportChanges()
  const { run, busy, problem } = useCall()
  const navigate = useNavigate()
  const fields = useValueFields(shown)
  const submit = async () => {
    if (await run(() => check(shown.importId))) await navigate(toStep('check'))
  }
  return (
    <section className={styles.section}>
      <StepHeading title={texts.title} text={texts.text} />
      <div className={styles.valueFields}>
        {fields.map((field) => (
          <FieldValues key={field.name} shown={shown} field={field} />
        ))}
        <p className={styles.noValues} role="status">
          {texts.none}
        </p>
      </div>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <div className={styles.actions}>
        <CancelButton shown={shown} />
        <Button variant="contained" aria-disabled={busy || undefined} onClick={() => void submit()}>
          {texts.submit}
        </Button>
      </div>
    </section>
  )
}
