import type { RaRecord } from 'react-admin'
import { Link } from 'react-router'
import { fieldLabel } from '#i18n/labels.ts'
import { findOwnerField, getOwnerPath } from '#language/belonging.ts'
import { findTarget } from '#language/catalog.ts'
import { getRoute } from '#language/derive.ts'
import { getValue } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { useEngine } from '../engine.ts'
import { canVisitRecords } from '../evaluationContext.ts'
import styles from './OwnerLine.module.css'

/** The owner of a record, for users who see the records of several owners. Not rendered for records of the house. */
export function OwnerLine({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const { resources, translate, getEvaluationContext } = useEngine()
  const { belongsTo } = resource
  const field = findOwnerField(resource)
  if (belongsTo === undefined || !field) return null
  const { me } = getEvaluationContext()
  const isOfHouse = (new Map(Object.entries(me)).get(belongsTo) ?? null) === null
  const title = getValue(record, `${belongsTo}.${field.options.title ?? ''}`)
  if (!isOfHouse || typeof title !== 'string') return null
  const target = findTarget(resources, field.options.to)?.resource
  return (
    <p className={styles.line}>
      <span className={styles.label}>{fieldLabel(translate, resource.name, belongsTo)}</span>{' '}
      {target && canVisitRecords(target, getEvaluationContext()) ? (
        <Link to={`/admin/${getRoute(target)}/${getValue(record, getOwnerPath(belongsTo))}`}>{title}</Link>
      ) : (
        title
      )}
    </p>
  )
}
