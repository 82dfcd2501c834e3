import { Autocomplete, Button, MenuItem, TextField } from '@mui/material'
import { useId, useState } from 'react'
import { filterTexts } from '#i18n/filterTexts.ts'
import { getEntries } from '#language/recordEntries.ts'
import type { ResourceData } from '#language/resource.ts'
import type { RecordData } from '#language/values.ts'
import { findLandmark } from '../../ui/findLandmark.ts'
import { useTextsOf } from '../../ui/texts.tsx'
import { useEngine } from '../engine.ts'
import type { Clause } from './clauses.ts'
import { getOperatorLabel } from './clauseText.ts'
import styles from './filter.module.css'
import type { FilterField } from './filterFields.ts'
import { type FilterOption, findOptions } from './findOptions.ts'
import { OperandInput } from './OperandInput.tsx'
import { getOperator, type OperatorName } from './operators.ts'
import { readOperand } from './readOperand.ts'
import type { StateCondition } from './stateConditions.ts'

/** A clause while it is entered. */
export interface ClauseDraft {
  readonly field: FilterField | undefined
  readonly operator: OperatorName | undefined
  readonly value: unknown
  /** The records of chosen keys, with their titles. */
  readonly records: unknown
}

export const emptyDraft: ClauseDraft = { field: undefined, operator: undefined, value: undefined, records: undefined }

interface ClauseInputsProps {
  resource: ResourceData
  options: readonly FilterOption[]
  draft: ClauseDraft
  error: string | undefined
  autoFocus: boolean
  onChange: (draft: ClauseDraft) => void
  /** A state was chosen in place of a field. */
  onSelectState: (state: StateCondition) => void
}

/**
 * The inputs of a clause: its field, its operator, and what it compares with. The first of them that is to be filled in
 * has the focus: once a field is chosen, its value.
 */
export function ClauseInputs(props: ClauseInputsProps) {
  const { resource, options, draft, error, autoFocus, onChange, onSelectState } = props
  const texts = useTextsOf(filterTexts)
  const { field, operator } = draft
  const [wasChosen, setChosen] = useState(false)
  const focusesInputs = autoFocus || wasChosen
  const takesValue = operator !== undefined && getOperator(operator).operand !== 'none'
  return (
    <>
      <FieldSelect
        options={options}
        field={field}
        error={field === undefined ? error : undefined}
        autoFocus={autoFocus && field === undefined}
        onSelect={(chosen) => {
          if ('condition' in chosen) return onSelectState(chosen)
          setChosen(true)
          onChange({ field: chosen, operator: chosen.operators[0], value: undefined, records: undefined })
        }}
      />
      {field && operator && (
        <TextField
          key={field.path}
          select
          label={texts.operator}
          value={operator}
          autoFocus={focusesInputs && !takesValue}
          onChange={({ target }) => onChange(withOperator(draft, target.value as OperatorName))}
        >
          {field.operators.map((name) => (
            <MenuItem key={name} value={name}>
              {getOperatorLabel(texts, field, name)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {field && operator && (
        <OperandInput
          key={`${field.path} ${getOperator(operator).operand}`}
          resource={resource}
          field={field}
          operator={operator}
          value={draft.value}
          records={draft.records}
          error={error}
          autoFocus={focusesInputs}
          onChange={(value, records) => onChange({ ...draft, value, records: records ?? draft.records })}
        />
      )}
    </>
  )
}

interface FieldSelectProps {
  options: readonly FilterOption[]
  field: FilterField | undefined
  error: string | undefined
  autoFocus: boolean
  onSelect: (option: FilterOption) => void
}

/** The choice of the field; those by which the list is filtered most stand first. */
function FieldSelect({ options, field, error, autoFocus, onSelect }: FieldSelectProps) {
  const texts = useTextsOf(filterTexts)
  const id = useId()
  return (
    <Autocomplete<FilterOption, false, true>
      id={id}
      slotProps={{ popper: { container: () => findLandmark(id) } }}
      options={options}
      filterOptions={(all, { inputValue }) => (inputValue === field?.label ? all : findOptions(all, inputValue, texts))}
      disableClearable
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

/** The same clause with another operator, which keeps what was entered if it has the same form. */
const withOperator = (draft: ClauseDraft, operator: OperatorName): ClauseDraft => {
  const isSameForm = draft.operator && getOperator(draft.operator).operand === getOperator(operator).operand
  return isSameForm ? { ...draft, operator } : { ...draft, operator, value: undefined, records: undefined }
}

/** Reads drafts of clauses. @returns the clause, or why it is incomplete */
export function useClauseReader(resource: ResourceData) {
  const engine = useEngine()
  const texts = useTextsOf(filterTexts)
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
  onSelectState: (state: StateCondition) => void
  onCancel: () => void
  /** Removes the clause; undefined for a new one. */
  onRemove: (() => void) | undefined
}

/** Enters one clause. Enter applies it. */
export function ClauseEditor(props: ClauseEditorProps) {
  const { resource, options, initial, onApply, onSelectState, onCancel, onRemove } = props
  const texts = useTextsOf(filterTexts)
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
        onSelectState={onSelectState}
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
