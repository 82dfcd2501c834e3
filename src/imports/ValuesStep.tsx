import { Button } from '@mui/material'
import { Link } from 'react-router'
import { importTexts } from '#i18n/importTexts.ts'
import type { Import } from '#language/imports/import.ts'
import { idTarget, versionTarget } from '#language/imports/recordTargets.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { CancelButton } from './CancelButton.tsx'
import { FieldValues } from './FieldValues.tsx'
import styles from './imports.module.css'
import { toStep } from './StepBar.tsx'
import { StepHeading } from './StepHeading.tsx'
import { WorkProgress } from './WorkProgress.tsx'

/** Assigns values to texts of the file for which the check has found no choice and no record. */
export function ValuesStep({ shown }: { shown: Import }) {
  const { values: texts, check, goOn } = useLocalizedTexts(importTexts)
  const { state, counts, columns, targets } = shown
  const isFirstCheck = state === 'checking' && counts === null
  // The columns with the id and the version of a record contain no values of a field.
  const fields = columns.flatMap(({ field }) =>
    field === idTarget || field === versionTarget ? [] : (targets.find(({ name }) => name === field) ?? []),
  )
  return (
    <section className={styles.section}>
      {isFirstCheck ? (
        <WorkProgress shown={shown} title={check.busy} />
      ) : (
        <>
          <StepHeading title={texts.title} text={texts.text} />
          <div className={styles.valueFields}>
            {fields.map((field) => (
              <FieldValues key={field.name} shown={shown} field={field} />
            ))}
            <p className={styles.noValues} role="status">
              {texts.none}
            </p>
          </div>
        </>
      )}
      <div className={styles.actions}>
        <CancelButton shown={shown} />
        {!isFirstCheck && (
          <Button variant="contained" component={Link} to={toStep('check')}>
            {goOn}
          </Button>
        )}
      </div>
    </section>
  )
}
