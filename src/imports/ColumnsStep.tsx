import { Button } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { importTexts } from '#i18n/importTexts.ts'
import type { Import } from '#language/imports/import.ts'
import { useUnsavedWork } from '../layout/shell/useUnsavedWork.ts'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { CancelButton } from './CancelButton.tsx'
import { ColumnTable } from './ColumnTable.tsx'
import { findColumnProblems } from './columnChoices.ts'
import { type ColumnChoices, useImportChanges } from './importCalls.ts'
import styles from './imports.module.css'
import { KeyOptions } from './KeyOptions.tsx'
import { toStep } from './StepBar.tsx'
import { StepHeading } from './StepHeading.tsx'
import { useCall } from './useCall.ts'
import { useCounted } from './useCounted.ts'

/** Assigns the columns of the file to fields, and selects the field by which existing records are found. */
export function ColumnsStep({ shown }: { shown: Import }) {
  const { mapping: texts, goOn } = useLocalizedTexts(importTexts)
  const { setColumns } = useImportChanges()
  const { run, busy, problem } = useCall()
  const navigate = useNavigate()
  const fillCounted = useCounted()
  const [choices, setChoices] = useState<ColumnChoices>({
    columns: shown.columns.map(({ index, field }) => ({ index, field })),
    key: shown.key,
    blank: shown.blank,
  })
  const [isChanged, setChanged] = useState(false)
  useUnsavedWork(isChanged)
  const { twice, missing, missingForNew } = findColumnProblems(choices.columns, shown.targets, choices.key)
  const change = (changed: Partial<ColumnChoices>) => {
    setChanged(true)
    setChoices({ ...choices, ...changed })
  }
  const choose = (index: number, field: string | null) => {
    const columns = choices.columns.map((column) => (column.index === index ? { index, field } : column))
    const hasKey = choices.key === null || columns.some((column) => column.field === choices.key)
    change({ columns, key: hasKey ? choices.key : null })
  }
  const canGoOn = twice.size === 0 && missing.length === 0
  const submit = async () => {
    if (!canGoOn) return
    const save = async () => {
      await setColumns(shown.importId, choices)
      await navigate(toStep('values'))
    }
    await run(save)
  }
  const toNames = (targets: typeof missing) => ({ names: targets.map(({ label }) => label).join(', ') })
  return (
    <section className={styles.section}>
      <StepHeading title={texts.title} text={texts.text} />
      <ColumnTable shown={shown} columns={choices.columns} twice={twice} onChoose={choose} />
      <KeyOptions shown={shown} choices={choices} onChange={change} />
      {missing.length > 0 && (
        <Notice tone="warning">
          {fillCounted(texts.missing, missing.length, toNames(missing))} {texts.missingHelp}
        </Notice>
      )}
      {missingForNew.length > 0 && (
        <Notice tone="warning">{fillCounted(texts.missingForNew, missingForNew.length, toNames(missingForNew))}</Notice>
      )}
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <div className={styles.actions}>
        <CancelButton shown={shown} />
        <Button variant="contained" aria-disabled={busy || !canGoOn || undefined} onClick={() => void submit()}>
          {goOn}
        </Button>
      </div>
    </section>
  )
}
