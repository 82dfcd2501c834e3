import { Paper } from '@mui/material'
import { type ComponentType, memo, type ReactNode, useId, useMemo, useState } from 'react'
import { shallowEqual } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { evaluatePredicate, getValue, type RecordData } from '#language/evaluate.ts'
import { hasRows } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { getParentPaths } from '#language/rowPaths.ts'
import { isEmpty } from '#language/values.ts'
import { useEngine } from '../engine.ts'
import { getResourceText } from '../messages.ts'
import { Slot } from '../values/Slot.tsx'
import { type ClearedFields, ClearedNotice } from './ClearedNotice.tsx'
import { canClearOthers } from './copiedValues.ts'
import { DeclaredField } from './DeclaredField.tsx'
import styles from './DeclaredForm.module.css'
import {
  buildCurrentRecord,
  type FieldState,
  type FormField,
  type FormSection,
  getFieldState,
  getSections,
  isFormField,
  type SectionEntry,
} from './formModel.ts'
import { ComputedValue } from './inputs/ComputedValue.tsx'
import { focusField, type RecordForm } from './useRecordForm.ts'

interface FormSectionsProps {
  record: RecordForm
  /** The wrapper of the fields of a section; by default a frame with the heading of the section. */
  Frame?: ComponentType<SectionProps>
  /** Whether the first field of a new record takes the focus; true by default. */
  focusesFirst?: boolean
}

/** The fields of a form in their sections. Which fields are visible and enabled is computed again on every change. */
export function FormSections({ record, Frame = Section, focusesFirst = true }: FormSectionsProps) {
  const { resource, mode, fields, form, stored } = record
  const { getEvaluationContext } = useEngine()
  const [clearedFields, setClearedFields] = useState<ClearedFields>()
  const values = useWatch({ control: form.control })
  const currentRecord = buildCurrentRecord(fields, stored, values, resource.fields)
  const { isDirty } = useFormState({ control: form.control })
  const context = getEvaluationContext()
  const getState = (field: FormField) => getFieldState(field, mode, currentRecord, context, stored)
  const sections = useMemo(() => getSections(resource), [resource])
  // After a save or a revert, undo must not overwrite the values.
  if (clearedFields && !isDirty) setClearedFields(undefined)
  const canUndo = clearedFields?.fields.every(({ wirePath }) => isEmpty(form.getValues(wirePath)))
  const undoableClear = clearedFields && canUndo ? { ...clearedFields, undo: undoAndFocus } : undefined
  const isShown = (entry: SectionEntry) =>
    isFormField(entry)
      ? getState(entry).isShown
      : evaluatePredicate(entry.field.options.show ?? {}, currentRecord, context) &&
        (entry.field.options.computed !== undefined || !isEmpty(getValue(currentRecord, entry.path)))
  const firstField = sections
    .flatMap((section) => section.entries)
    .find((entry) => isFormField(entry) && isShown(entry))
  const shownSections = sections.map((section) => {
    const shown = section.entries.filter(isShown)
    const slot = mode === 'update' ? section.slot : undefined
    return (
      (shown.length > 0 || slot !== undefined) && (
        <Frame key={section.name} resource={resource} section={section}>
          {shown.map((entry) => (
            <div key={entry.path} className={section.pairedPaths.includes(entry.path) ? styles.half : styles.field}>
              {isFormField(entry) ? (
                <FieldInput
                  record={record}
                  currentRecord={readsRecord(entry) ? currentRecord : undefined}
                  field={entry}
                  state={getState(entry)}
                  autoFocus={focusesFirst && mode === 'create' && entry === firstField}
                  clearedFields={undoableClear?.changedPath === entry.path ? undoableClear : undefined}
                  onFieldsCleared={setClearedFields}
                />
              ) : (
                <ComputedValue resource={resource} path={entry.path} field={entry.field} record={currentRecord} />
              )}
            </div>
          ))}
          <Slot name={slot} />
        </Frame>
      )
    )
  })
  return <>{shownSections}</>

  /** The undo button is removed with its notice, so the focus moves to the changed field. */
  function undoAndFocus(): void {
    clearedFields?.undo()
    setClearedFields(undefined)
    if (clearedFields) focusField(resource, clearedFields.changedPath)
  }
}

interface FieldInputProps {
  record: RecordForm
  /** The record with the current input, for fields whose input reads it. */
  currentRecord: RecordData | undefined
  field: FormField
  state: FieldState
  autoFocus: boolean
  /** The fields that the last change of this field has cleared, while this can be undone. */
  clearedFields: ClearedFields | undefined
  onFieldsCleared: (cleared: ClearedFields) => void
}

/**
 * Rows are the only fields that read the record that contains them, and only if their conditions or values refer to it.
 */
const readsRecord = ({ field }: FormField) => hasRows(field) && getParentPaths(field.options.fields).length > 0

/**
 * The input of a field, and below it the notice about the fields that its last change has cleared. Memoized, so that
 * typing in one field renders only the inputs whose props change.
 */
const FieldInput = memo(FieldAndNotice, ({ state, ...props }, { state: nextState, ...nextProps }) => {
  return shallowEqual(state, nextState) && shallowEqual(props, nextProps)
})

function FieldAndNotice({ record, field, clearedFields, ...inputProps }: FieldInputProps) {
  const { resource, fields, form, stored } = record
  return (
    <>
      <DeclaredField
        resource={resource}
        field={field}
        fields={fields}
        stored={stored}
        form={form}
        onRejected={(reason) => record.setRejection(field.wirePath, reason)}
        resetCount={record.resetCount}
        {...inputProps}
      />
      {canClearOthers(fields, resource.fields, field) && (
        <ClearedNotice resource={resource} clearedFields={clearedFields} />
      )}
    </>
  )
}

export interface SectionProps {
  resource: ResourceData
  section: FormSection
  children: ReactNode
}

function Section({ resource, section: { name, entries }, children }: SectionProps) {
  const { translate } = useEngine()
  const titleId = useId()
  const title = getResourceText(translate, resource, `sections.${name}.title`)
  const text = getResourceText(translate, resource, `sections.${name}.text`)
  return (
    <Paper
      component="section"
      variant="outlined"
      className={styles.section}
      aria-labelledby={title && titleId}
      data-titles-rows={(title !== undefined && entries.length === 1 && hasRows(entries[0]?.field)) || undefined}
    >
      {title !== undefined && (
        <header>
          <h2 id={titleId} className={styles.sectionTitle}>
            {title}
          </h2>
          {text !== undefined && <p className={styles.sectionText}>{text}</p>}
        </header>
      )}
      {children}
    </Paper>
  )
}
