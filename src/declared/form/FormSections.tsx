import { Paper } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { ResourceData } from '#resources/language/resource.ts'
import { isEmpty } from '#resources/language/values.ts'
import { useEngine } from '../engine.ts'
import { resourceText } from '../messages.ts'
import { DeclaredField } from './DeclaredField.tsx'
import styles from './DeclaredForm.module.css'
import { type Emptied, EmptiedNotice } from './EmptiedNotice.tsx'
import { clearedWith, type FormField, type FormSection, fieldStateOf, liveRecord, sectionsOf } from './formModel.ts'
import { focusField, type RecordForm } from './useRecordForm.ts'

/** The fields of a form in their sections. Which fields are visible and enabled is computed again on every change. */
export function FormSections({ record }: { record: RecordForm }) {
  const { resource, mode, fields, form, stored } = record
  const { surroundings } = useEngine()
  const [emptied, setEmptied] = useState<Emptied>()
  const values = useWatch({ control: form.control })
  const live = liveRecord(fields, stored, values)
  const { isDirty } = useFormState({ control: form.control })
  const around = surroundings()
  const stateOf = (field: FormField) => fieldStateOf(field, mode, live, around, stored)
  const sections = sectionsOf(resource)
  // After a save or a revert, undo must not overwrite the values.
  if (emptied && !isDirty) setEmptied(undefined)
  const canUndo = emptied?.fields.every(({ wirePath }) => isEmpty(form.getValues(wirePath)))
  const offered = emptied && canUndo ? { ...emptied, undo: undoAndReturn } : undefined
  const first = sections.flatMap((section) => section.fields).find((field) => stateOf(field).isShown)
  const shownSections = sections.map((section) => {
    const shown = section.fields.filter((field) => stateOf(field).isShown)
    return (
      shown.length > 0 && (
        <Section key={section.name} resource={resource} section={section}>
          {shown.map((field) => (
            <div key={field.path} className={section.paired.includes(field.path) ? styles.half : styles.field}>
              <DeclaredField
                resource={resource}
                field={field}
                fields={fields}
                stored={stored}
                form={form}
                state={stateOf(field)}
                autoFocus={mode === 'create' && field === first}
                onRefused={(reason) => record.noteRefusal(field.wirePath, reason)}
                restarts={record.restarts}
                onEmptied={setEmptied}
              />
              {clearedWith(fields, field.path).length > 0 && (
                <EmptiedNotice resource={resource} emptied={offered?.by === field.path ? offered : undefined} />
              )}
            </div>
          ))}
        </Section>
      )
    )
  })
  return <>{shownSections}</>

  /** The undo button is removed with its notice, so the focus moves to the changed field. */
  function undoAndReturn(): void {
    emptied?.undo()
    setEmptied(undefined)
    if (emptied) focusField(resource, emptied.by)
  }
}

interface SectionProps {
  resource: ResourceData
  section: FormSection
  children: ReactNode
}

function Section({ resource, section: { name }, children }: SectionProps) {
  const { translate } = useEngine()
  const titleId = useId()
  const title = resourceText(translate, resource, `sections.${name}.title`)
  const text = resourceText(translate, resource, `sections.${name}.text`)
  return (
    <Paper component="section" variant="outlined" className={styles.section} aria-labelledby={title && titleId}>
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
