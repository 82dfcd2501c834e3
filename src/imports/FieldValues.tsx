import { useRef, useState } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { Import, ImportTarget, ImportValue } from '#language/imports/import.ts'
import { isObject } from '#language/values.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { useImportChanges, useImportValues } from './importCalls.ts'
import styles from './imports.module.css'
import tables from './importTables.module.css'
import { useCounted } from './useCounted.ts'
import { useProblemText } from './useProblemText.ts'

/**
 * The unknown texts in the columns of one field, each with a select for the value it stands for. Not rendered if all
 * texts are known.
 */
export function FieldValues({ shown, field }: { shown: Import; field: Pick<ImportTarget, 'name' | 'label'> }) {
  const { values: texts, retry, loading } = useLocalizedTexts(importTexts)
  const { data: values, error, refetch } = useImportValues(shown, field.name)
  const { setValues } = useImportChanges()
  const { run, problem } = useQueue()
  const fillCounted = useCounted()
  if (values === undefined) {
    if (!error) return <p role="status">{loading}</p>
    return (
      <Notice tone="danger">
        {field.label}: {texts.failed} <ActionButton onClick={() => void refetch()}>{retry}</ActionButton>
      </Notice>
    )
  }
  if (values.length === 0) return null
  const left = values.filter(({ to }) => to === undefined).length
  const choose = (text: string, to: NonNullable<ImportValue['to']> | null) =>
    run(() => setValues(shown.importId, field.name, text, to))
  return (
    <fieldset className={styles.values}>
      <legend>{field.label}</legend>
      <ul>
        {values.map((value) => (
          <ValueChoice key={value.text} value={value} field={field.label} onChoose={choose} />
        ))}
      </ul>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <p role="status" className={styles.help}>
        {left > 0 && fillCounted(texts.left, left)}
      </p>
    </fieldset>
  )
}

interface ValueChoiceProps {
  value: ImportValue
  field: string
  onChoose: (text: string, to: NonNullable<ImportValue['to']> | null) => void
}

/** The options are identified by their index, because values of different types may have the same text. */
function ValueChoice({ value: { text, count, to, offered, canCreate }, field, onChoose }: ValueChoiceProps) {
  const { values: texts } = useLocalizedTexts(importTexts)
  const fillCounted = useCounted()
  const place = offered.findIndex(({ value }) => value === to)
  const chosen =
    to === undefined ? '' : to === null ? 'refuse' : place >= 0 ? String(place) : isObject(to) ? 'create' : ''
  const choose = (name: string) => {
    const value = offered[Number(name)]?.value
    if (name === 'refuse') onChoose(text, null)
    else if (name === 'create') onChoose(text, { create: true })
    else if (value !== undefined && value !== null) onChoose(text, value)
  }
  return (
    <li className={styles.value}>
      <span className={styles.valueText}>{text}</span>
      <span className={styles.help}>{count > 0 && fillCounted(texts.count, count)}</span>
      <select
        className={tables.select}
        aria-label={fillText(texts.choice, { text, field })}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      >
        {chosen === '' && <option value="">{texts.undecided}</option>}
        {offered.map(({ label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the name of the choice
          <option key={index} value={index}>
            {label}
          </option>
        ))}
        {canCreate && <option value="create">{fillText(texts.create, { text })}</option>}
        <option value="refuse">{texts.refuse}</option>
      </select>
    </li>
  )
}

/** Sends requests one after the other, so that the last choice wins. */
function useQueue() {
  const getProblemText = useProblemText()
  const last = useRef(Promise.resolve())
  const [problem, setProblem] = useState<string>()
  const run = (call: () => Promise<void>) => {
    last.current = last.current.then(call).then(
      () => setProblem(undefined),
      (error) => setProblem(getProblemText(error)),
    )
  }
  return { run, problem }
}
