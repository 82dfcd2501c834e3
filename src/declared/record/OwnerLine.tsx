import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { Link } from 'react-router'
import { fieldLabel } from '#i18n/labels.ts'
import { recordTexts } from '#i18n/recordTexts.ts'
import { findOwnerField, getOwnerPath } from '#language/belonging.ts'
import { findTarget } from '#language/catalog.ts'
import { getRoute } from '#language/derive.ts'
import { getValue } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { ChosenOwner } from '../../api/chosenOwner.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useEngine } from '../engine.ts'
import { canVisitRecords } from '../evaluationContext.ts'
import styles from './OwnerLine.module.css'
import { useOwnerName } from './recordOwner.ts'

/** The owner of a record, for users who see the records of several owners. Not rendered for records of the house. */
export function OwnerLine({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const owners = useOwners(resource)
  const { belongsTo = '' } = resource
  const title = getValue(record, `${belongsTo}.${findOwnerField(resource)?.options.title ?? ''}`)
  if (!owners || typeof title !== 'string') return null
  return (
    <Line resource={resource}>
      {owners.canVisit ? (
        <Link to={`/admin/${getRoute(owners.target)}/${getValue(record, getOwnerPath(belongsTo))}`}>{title}</Link>
      ) : (
        title
      )}
    </Line>
  )
}

/** The owner that a new record gets, for users who can select another one. */
export function NewOwnerLine({ resource, owner }: { resource: ResourceData; owner: ChosenOwner | undefined }) {
  const owners = useOwners(resource)
  return owners?.canVisit && owner ? <NewOwner resource={resource} owners={owners.target} owner={owner} /> : null
}

interface NewOwnerProps {
  resource: ResourceData
  owners: ResourceData
  owner: ChosenOwner
}

function NewOwner({ resource, owners, owner }: NewOwnerProps) {
  const { ofHouse } = useLocalizedTexts(recordTexts)
  return <Line resource={resource}>{useOwnerName(owners, owner) ?? ofHouse}</Line>
}

function Line({ resource, children }: { resource: ResourceData; children: ReactNode }) {
  const { translate } = useEngine()
  return (
    <p className={styles.line}>
      <span className={styles.label}>{fieldLabel(translate, resource.name, resource.belongsTo ?? '')}</span> {children}
    </p>
  )
}

/**
 * The resource of the owners, and whether the user may open their pages; undefined if the records have no owners, or if
 * the user sees those of one owner only.
 */
function useOwners(resource: ResourceData) {
  const { resources, getEvaluationContext } = useEngine()
  const context = getEvaluationContext()
  const target = findTarget(resources, findOwnerField(resource)?.options.to ?? '')?.resource
  const own = new Map(Object.entries(context.me)).get(resource.belongsTo ?? '') ?? null
  return target && own === null ? { target, canVisit: canVisitRecords(target, context) } : undefined
}
