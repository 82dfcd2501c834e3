import type { RaRecord } from 'react-admin'
import { fieldLabel } from '#i18n/labels.ts'
import { findOwnerField } from '#language/belonging.ts'
import { getValue } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { useEngine } from '../engine.ts'
import { ReferencedRecord } from '../show/ReferencedRecord.tsx'
import styles from './OwnerLine.module.css'

/** To whom a record belongs, for people who see the records of several owners. Records of the house have no line. */
export function OwnerLine({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const { translate, getEvaluationContext } = useEngine()
  const { belongsTo } = resource
  const field = findOwnerField(resource)
  if (belongsTo === undefined || !field) return null
  const { me } = getEvaluationContext()
  const isOfHouse = (new Map(Object.entries(me)).get(belongsTo) ?? null) === null
  const title = getValue(record, `${belongsTo}.${field.options.title ?? ''}`)
  if (!isOfHouse || typeof title !== 'string') return null
  return (
    <p className={styles.line}>
      <span className={styles.label}>{fieldLabel(translate, resource.name, belongsTo)}</span>{' '}
      <ReferencedRecord path={belongsTo} field={field} record={record}>
        {title}
      </ReferencedRecord>
    </p>
  )
}
