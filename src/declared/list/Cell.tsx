import type { RaRecord } from 'react-admin'
import { Link } from 'react-router'
import { cellText } from '#resources/language/cells.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isInactive, stateLabel } from '#resources/language/stateLabel.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { offeredAction } from '../actions/offeredActions.ts'
import { useEngine } from '../engine.ts'
import { usePaths } from '../usePaths.ts'
import { rawValue } from '../values/columnLook.ts'
import type { ColumnView } from '../values/columnView.ts'
import { InstantText } from '../values/InstantText.tsx'
import thumbStyles from '../values/Thumb.module.css'
import { Thumb } from '../values/Thumb.tsx'
import styles from './Cell.module.css'

interface CellProps {
  resource: ResourceData
  view: ColumnView
  record: RaRecord
}

/** The cell of a column for a record. */
export function Cell({ resource, view, record }: CellProps) {
  const engine = useEngine()
  const { column, kind, read, mono, instant } = view
  if (column.format === 'status') return <RecordStatus resource={resource} record={record} />
  const text = cellText(engine, kind, read(record))
  if (text === '') return <NoValue />
  if (column.paths[0] === resource.title) {
    return (
      <NamedRecord resource={resource} record={record} mono={mono}>
        {text}
      </NamedRecord>
    )
  }
  if (instant) return <InstantText at={String(rawValue(column, record))}>{text}</InstantText>
  return (
    <span className={mono ? styles.mono : styles.text} {...lookOf(text)}>
      {text}
    </span>
  )
}

/** Texts that may be truncated get a tooltip. CSS limits the width of long texts. */
const lookOf = (text: string) => ({
  title: text.length > shortText ? text : undefined,
  'data-long': text.length > wideText || undefined,
})

/** Texts up to this length are never truncated. */
const shortText = 24
/** Texts up to this length fit into the minimum width of a column for long texts. */
const wideText = 48

interface RecordLinkProps extends Omit<CellProps, 'view'> {
  mono?: boolean
  children: string
}

/** The title of a record, with its thumbnail if the list has one. */
function NamedRecord(props: RecordLinkProps) {
  const { resource, record } = props
  if (resource.list?.picture === undefined) return <RecordLink {...props} />
  return (
    <span className={thumbStyles.named}>
      <Thumb resource={resource} record={record} />
      <RecordLink {...props} />
    </span>
  )
}

/** The title of a record as a link: to its form if the user may edit it in its current state, otherwise to its page. */
export function RecordLink({ resource, record, mono = false, children }: RecordLinkProps) {
  const { surroundings } = useEngine()
  const paths = usePaths(resource)
  const look = { 'data-mono': mono || undefined, ...lookOf(children) }
  const canEdit = offeredAction(resource, 'edit', record, surroundings())?.isPossible
  return (
    // React Router's Link, because react-admin's would redirect from the page to the form.
    <Link
      to={canEdit ? paths.edit(record.id) : paths.show(record.id)}
      state={paths.linkState}
      className={styles.link}
      {...look}
    >
      {children}
    </Link>
  )
}

/** The status of a record as a chip. */
export function RecordStatus({ resource, record }: Pick<CellProps, 'resource' | 'record'>) {
  const engine = useEngine()
  return <StatusChip tone={isInactive(record) ? 'neutral' : 'success'} label={stateLabel(engine, resource, record)} />
}

/** The placeholder for an empty value. */
export function NoValue() {
  const { translate } = useEngine()
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{translate('list.noValue')}</span>
    </span>
  )
}
