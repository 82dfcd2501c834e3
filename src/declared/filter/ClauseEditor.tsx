import { Autocomplete, Button, TextField } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { filterTexts } from '#i18n/filterTexts.ts'
import { isReference } from '#language/kinds/kinds.ts'
import { getEntries } from '#language/recordEntries.ts'
import type { ResourceData } from '#language/resource.ts'
import type { RecordData } from '#language/values.ts'
import { findLandmark } from '../../ui/findLandmark.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useEngine } from '../engine.ts'
import { useOpenList } from '../form/inputs/useOpenList.ts'
import type { ClauseDraft } from './clauseDraft.ts'
import type { Clause } from './clauses.ts'
import styles from './filter.module.css'
import type { FilterField } from './filterFields.ts'
import { type FilterOption, findOptions, isField } from './findOptions.ts'
import { OperandInput } from './OperandInput.tsx'
import { isUnknownPeriod, OperatorSelect } from './OperatorSelect.tsx'
import { getFirstOperator, getOperator, type OperatorName } from './operators.ts'
import { readOperand } from './readOperand.ts'
import type { ReadyCondition } from './readyConditions.ts'

interface ClauseInputsProps {
  resource: ResourceData
  options: readonly FilterOption[]
  draft: ClauseDraft
  error: string | undefined
  autoFocus: boolean
  onChange: (draft: ClauseDraft) => void
  /** Called when the user chooses a ready-made condition, such as a state, instead of a field. */
  onSelectReady: (ready: ReadyCondition) => void
  /** Called when all inputs are filled in. */
  onComplete?: () => void
}

/**
 * The inputs of a clause: field, operator and operand. The first input that must be filled in has the focus: after the
 * choice of a field this is its operand, or the operator if the field has no default operator.
 */
export function ClauseInputs(props: ClauseInputsProps) {
  const { resource, options, draft, error, autoFocus, onChange, onSelectReady, onComplete } = props
  const { field, operator } = draft
  const [wasChosen, setChosen] = useState(false)
  const operandRef = useRef<HTMLDivElement>(null)
  const focusesInputs = autoFocus || wasChosen
  const isUnknown = operator === undefined || isUnknownPeriod(draft)
  const takesValue = !isUnknown && getOperator(operator).operand !== 'none'
  const focusOperand = () => {
    const input = operandRef.current?.querySelector<HTMLElement>('input:not([type=hidden]), [role=combobox]')
    if (input) input.focus()
    else onComplete?.()
  }
  return (
    <>
      <FieldSelect
        options={options}
        field={field}
        error={field === undefined ? error : undefined}
        autoFocus={autoFocus && field === undefined}
        onSelect={(chosen) => {
          if (!isField(chosen)) return onSelectReady(chosen)
          setChosen(true)
          onChange({
            field: chosen,
            operator: getFirstOperator(chosen.operators),
            value: undefined,
            records: undefined,
          })
        }}
      />
      {field && (
        <OperatorSelect
          key={field.path}
          draft={{ ...draft, field }}
          error={isUnknown ? error : undefined}
          autoFocus={focusesInputs && !takesValue}
          onChange={onChange}
          onSelected={focusOperand}
        />
      )}
      {field && operator && (
        <div ref={operandRef} className={styles.operand}>
          <OperandInput
            key={`${field.path} ${getOperator(operator).operand}`}
            resource={resource}
            field={field}
            operator={operator}
            value={draft.value}
            records={draft.records}
            error={error}
            autoFocus={focusesInputs && takesValue}
            onChange={(value, records) => onChange({ ...draft, value, records: records ?? draft.records })}
          />
          <EmptyReferenceButton options={options} field={field} operator={operator} onSelect={onSelectReady} />
        </div>
      )}
    </>
  )
}

interface NobodyButtonProps {
  options: readonly FilterOption[]
  field: FilterField
  operator: OperatorName
  onSelect: (ready: ReadyCondition) => void
}

/**
 * A button beside the choice of referenced records: it selects the condition that the reference is empty, which is not
 * in the list of records.
 */
function EmptyReferenceButton({ options, field, operator, onSelect }: NobodyButtonProps) {
  const ready = options.find(
    (one) => !isField(one) && one.field?.path === field.path && one.path.startsWith('$isEmpty '),
  )
  if (!ready || isField(ready) || !isReference(field.field) || getOperator(operator).operand !== 'several') return null
  return (
    <Button size="small" className={styles.nobody} onClick={() => onSelect(ready)}>
      {ready.label}
    </Button>
  )
}

interface FieldSelectProps {
  options: readonly FilterOption[]
  field: FilterField | undefined
  error: string | undefined
  autoFocus: boolean
  onSelect: (option: FilterOption) => void
}

/** Selects the field. Fields that the list declares as filters come first. */
function FieldSelect({ options, field, error, autoFocus, onSelect }: FieldSelectProps) {
  const texts = useLocalizedTexts(filterTexts)
  const { translate } = useEngine()
  const id = useId()
  const list = useOpenList()
  return (
    <Autocomplete<FilterOption, false, true>
      id={id}
      slotProps={{ popper: { container: () => findLandmark(id) } }}
      options={options}
      filterOptions={(all, { inputValue }) =>
        findOptions(all, inputValue === field?.label ? '' : inputValue, { texts, translate })
      }
      disableClearable
      {...list.props}
      openOnFocus={autoFocus}
      autoHighlight
      value={field ?? (null as unknown as FilterOption)}
      getOptionKey={({ path }) => path}
      isOptionEqualToValue={(option, value) => option.path === value.path}
      getOptionLabel={({ label }) => label}
      {...(options.some(({ group }) => group !== 'other') && { groupBy: ({ group }) => texts.fieldGroups[group] })}
      renderGroup={({ key, group, children }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box may contain options and groups, and no fieldset
        <li key={key} role="group" aria-label={group}>
          <div className={styles.heading} aria-hidden="true">
            {group}
          </div>
          <ul role="presentation" className={styles.options}>
            {children}
          </ul>
        </li>
      )}
      noOptionsText={texts.noField}
      onChange={(_, chosen) => onSelect(chosen)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={texts.field}
          required
          autoFocus={autoFocus}
          error={error !== undefined}
          helperText={error}
        />
      )}
    />
  )
}

/**
 * Returns a function that validates the draft of a clause. The function returns the clause, or why it is incomplete.
 */
export function useClauseReader(resource: ResourceData) {
  const engine = useEngine()
  const texts = useLocalizedTexts(filterTexts)
  return ({ field, operator, value }: ClauseDraft): { clause: Clause } | { error: string } => {
    if (!field || !operator) return { error: texts.required }
    const read = readOperand({ engine, resource, texts }, field, operator, value)
    if ('error' in read) return read
    return { clause: { path: field.path, operator, ...(read.value !== undefined && { value: read.value }) } }
  }
}

interface ClauseEditorProps {
  resource: ResourceData
  options: readonly FilterOption[]
  initial: ClauseDraft
  onApply: (clause: Clause, field: FilterField, records: readonly RecordData[]) => void
  onSelectReady: (ready: ReadyCondition) => void
  onCancel: () => void
  /** Removes the clause; undefined for a new one. */
  onRemove: (() => void) | undefined
}

/** The form for one clause. Enter applies it. */
export function ClauseEditor(props: ClauseEditorProps) {
  const { resource, options, initial, onApply, onSelectReady, onCancel, onRemove } = props
  const texts = useLocalizedTexts(filterTexts)
  const read = useClauseReader(resource)
  const [draft, setDraft] = useState(initial)
  const [error, setError] = useState<string>()
  const submit = () => {
    const result = read(draft)
    if ('error' in result) setError(result.error)
    else if (draft.field) onApply(result.clause, draft.field, getEntries(draft.records))
  }
  return (
    <form
      noValidate
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ClauseInputs
        resource={resource}
        options={options}
        draft={draft}
        error={error}
        autoFocus
        onChange={(changed) => {
          setDraft(changed)
          setError(undefined)
        }}
        onSelectReady={onSelectReady}
        onComplete={submit}
      />
      <div className={styles.buttons}>
        {onRemove && (
          <Button color="error" className={styles.first} onClick={onRemove}>
            {texts.removeThis}
          </Button>
        )}
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant="contained">
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}
