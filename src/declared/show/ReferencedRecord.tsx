import type { Identifier } from 'react-admin'
import { Link } from 'react-router'
import { getWirePath } from '#language/bodyLeaves.ts'
import { findTarget } from '#language/catalog.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { FieldOf } from '#language/field.ts'
import { extractKey } from '#language/readers.ts'
import type { ResourceData } from '#language/resource.ts'
import { useEngine } from '../engine.ts'
import { canVisitRecords } from '../evaluationContext.ts'
import { usePaths } from '../usePaths.ts'
import styles from './RecordPage.module.css'

interface ReferencedRecordProps {
  /** The path of the reference. */
  path: string
  field: FieldOf<'ref'>
  /** The record, or the row, with the reference. */
  record: RecordData
  /** The title of the referenced record. */
  children: string
}

/** The title of a referenced record, as a link if the user may see its page. */
export function ReferencedRecord({ path, field, record, children }: ReferencedRecordProps) {
  const { resources, getEvaluationContext } = useEngine()
  const target = findTarget(resources, field.options.to)
  const id = findKey(record, path, field)
  if (id === null || !target || target.rows || !canVisitRecords(target.resource, getEvaluationContext()))
    return <span className={styles.text}>{children}</span>
  return (
    <RecordPageLink resource={target.resource} id={id}>
      {children}
    </RecordPageLink>
  )
}

/** The key of the referenced record; null if there is none, or if the API sends only the title. */
function findKey(record: RecordData, path: string, field: FieldOf<'ref'>): Identifier | null {
  return field.options.as === 'title' ? null : extractKey(getValue(record, getWirePath(path, field)), field.options)
}

function RecordPageLink({ resource, id, children }: { resource: ResourceData; id: Identifier; children: string }) {
  const { show, linkState } = usePaths(resource)
  return (
    <Link to={show(id)} state={linkState} className={styles.text}>
      {children}
    </Link>
  )
}
