import type { RaRecord } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import { getRelatedRecord } from '../../api/listQuery.ts'
import { useEngine } from '../engine.ts'
import { canVisitRecords } from '../evaluationContext.ts'
import { NoValue } from '../values/NoValue.tsx'
import styles from './Cell.module.css'
import { RecordLink } from './RecordLink.tsx'

interface RelatedCellProps {
  record: RaRecord
  path: string
  /** The resource of the related records. */
  target: ResourceData
}

/** A related record that the filter of the list refers to, as a link if the user may see its page. */
export function RelatedCell({ record, path, target }: RelatedCellProps) {
  const { getEvaluationContext } = useEngine()
  const related = getRelatedRecord(record, path)
  if (!related) return <NoValue />
  const title = String(related.title ?? related.id)
  if (!canVisitRecords(target, getEvaluationContext())) return <span className={styles.text}>{title}</span>
  return (
    <RecordLink resource={target} record={{ id: related.id }}>
      {title}
    </RecordLink>
  )
}
