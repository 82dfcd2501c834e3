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
import { OperandInput } from './OperandInput.tsx'
import { getOperator, type OperatorName } from './operators.ts'
import { readOperand } from './readOperand.ts'

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
  fields: readonly FilterField[]
  draft: ClauseDraft
  error: string | undefined
  autoFocus: boolean
  onChange: (draft: ClauseDraft) => void
}

/** The inputs of a clause: its field, its operator, and what it compares with. */
export function ClauseInputs({ resource, fields, draft, error, autoFocus, onChange }: ClauseInputsProps) {
  const texts = useTextsOf(filterTexts)
  const { field, operator } = draft
  return (
    <>
      <FieldSelect
        fields={fields}
        field={field}
        error={field === undefined ? error : undefined}
        autoFocus={autoFocus}
        onSelect={(chosen) =>
          onChange({ field: chosen, operator: chosen.operators[0], value: undefined, records: undefined })
        }
      />
      {field && operator && (
        <TextField
          select
          label={texts.operator}
          value={operator}
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
          onChange={(value, records) => onChange({ ...draft, value, records: records ?? draft.records })}
        />
      )}
    </>
  )
}

interface FieldSelectProps {
  fields: readonly FilterField[]
  field: FilterField | undefined
  error: string | undefined
  autoFocus: boolean
  onSelect: (field: FilterField) => void
}

/** The choice of the field; those by which the list is filtered most stand first. */
function FieldSelect({ fields, field, error, autoFocus, onSelect }: FieldSelectProps) {
  const texts = useTextsOf(filterTexts)
  const id = useId()
  return (
    <Autocomplete<FilterField, false, true>
      id={id}
      slotProps={{ popper: { container: () => findLandmark(id) } }}
      options={fields}
      disableClearable
      openOnFocus={autoFocus && field === undefined}
      autoHighlight
      value={field ?? (null as unknown as FilterField)}
      getOptionKey={({ path }) => path}
      isOptionEqualToValue={(option, value) => option.path === value.path}
      getOptionLabel={({ label }) => label}
      {...(fields.some(({ group }) => group !== 'other') && { groupBy: ({ group }) => texts.fieldGroups[group] })}
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
  fields: readonly FilterField[]
  initial: ClauseDraft
  onApply: (clause: Clause, field: FilterField, records: readonly RecordData[]) => void
  onCancel: () => void
  /** Removes the clause; undefined for a new one. */
  onRemove: (() => void) | undefined
}

/** Enters one clause. Enter applies it. */
export function ClauseEditor({ resource, fields, initial, onApply, onCancel, onRemove }: ClauseEditorProps) {
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
        fields={fields}
        draft={draft}
        error={error}
        autoFocus
        onChange={(changed) => {
          setDraft(changed)
          setError(undefined)
        }}
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
