import type { RaRecord } from 'react-admin'
import { Link } from 'react-router'
import type { ResourceData } from '#language/resource.ts'
import { usePrefetchRecord } from '../record/usePrefetchRecord.ts'
import { usePaths } from '../usePaths.ts'
import styles from './Cell.module.css'

export interface RecordLinkProps {
  resource: ResourceData
  record: RaRecord
  isMonospaced?: boolean
  children: string
}

/** The title of a record as a link to its page. */
export function RecordLink({ resource, record, isMonospaced = false, children }: RecordLinkProps) {
  const paths = usePaths(resource)
  const attributes = { 'data-mono': isMonospaced || undefined, ...getTextAttributes(children) }
  return (
    <Link
      to={paths.show(record.id)}
      state={paths.linkState}
      className={styles.link}
      {...usePrefetchRecord(resource, record.id)}
      {...attributes}
    >
      {children}
    </Link>
  )
}

/** Texts that may be truncated get a tooltip. CSS limits the width of long texts. */
export const getTextAttributes = (text: string) => ({
  title: text.length > maxShortLength ? text : undefined,
  'data-long': text.length > maxMediumLength || undefined,
})

/** Texts up to this length are never truncated. */
const maxShortLength = 24
/** Texts up to this length fit into the minimum width of a column for long texts. */
const maxMediumLength = 48
