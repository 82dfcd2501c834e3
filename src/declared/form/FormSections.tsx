import { Paper } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldLabel } from '#i18n/labels.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { useEngine } from '../engine.ts'
import { resourceText } from '../messages.ts'
import { DeclaredField } from './DeclaredField.tsx'
import styles from './DeclaredForm.module.css'
import { type FormField, type FormSection, fieldStateOf, liveRecord, sectionsOf } from './formModel.ts'
import type { RecordForm } from './useRecordForm.ts'

/** The fields of a form in their sections: what is shown and open follows what is typed, at each letter. */
export function FormSections({ record: { resource, mode, fields, form, stored } }: { record: RecordForm }) {
  const { surroundings } = useEngine()
  const [emptied, setEmptied] = useState<EmptiedFields>({ fields: [], times: 0 })
  const values = useWatch({ control: form.control })
  const live = liveRecord(fields, stored, values)
  const around = surroundings()
  const stateOf = (field: FormField) => fieldStateOf(field, mode, live, around, stored)
  const sections = sectionsOf(resource)
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
                onEmptied={(emptiedNow) => setEmptied(({ times }) => ({ fields: emptiedNow, times: times + 1 }))}
              />
            </div>
          ))}
        </Section>
      )
    )
  })
  return (
    <>
      {shownSections}
      <Emptied resource={resource} {...emptied} />
    </>
  )
}

interface EmptiedFields {
  readonly fields: readonly FormField[]
  /** How often that has happened: the same text is said again. */
  readonly times: number
}

/** Tells who does not see it that a change of one field has emptied others. */
function Emptied({ resource, fields, times }: EmptiedFields & { resource: ResourceData }) {
  const { translate } = useEngine()
  const names = fields.map(({ wirePath }) => fieldLabel(translate, resource.name, wirePath))
  return (
    <p role="status" className="visually-hidden">
      {names.length > 0 && (
        <span key={times}>
          {translate('form.emptied', { fields: new Intl.ListFormat(translate.locale).format(names) })}
        </span>
      )}
    </p>
  )
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
        <header className={styles.sectionHead}>
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
