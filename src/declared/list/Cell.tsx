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
import styles from './Cell.module.css'
import thumbStyles from './Thumb.module.css'
import { Thumb } from './Thumb.tsx'

interface CellProps {
  resource: ResourceData
  view: ColumnView
  record: RaRecord
}

/** What a column says about a record. */
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

/** A text that may be cut short on the screen has a tooltip with all of it; of a long one a table decides how much it shows. */
const lookOf = (text: string) => ({
  title: text.length > shortText ? text : undefined,
  'data-long': text.length > wideText || undefined,
})

/** So many letters show wherever they stand. */
const shortText = 24
/** So many letters are as wide as the least that a table leaves of a long text. */
const wideText = 48

interface RecordLinkProps extends Omit<CellProps, 'view'> {
  mono?: boolean
  children: string
}

/** A record's name, beside its picture where the list has one. */
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

/** A record's name: a link to its form where the person may edit it as it is now, or else to its page. */
export function RecordLink({ resource, record, mono = false, children }: RecordLinkProps) {
  const { surroundings } = useEngine()
  const paths = usePaths(resource)
  const look = { 'data-mono': mono || undefined, ...lookOf(children) }
  const canEdit = offeredAction(resource, 'edit', record, surroundings())?.isPossible
  return (
    // The router's own: that of react-admin would lead from a record's page to its form.
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

/** Whether a record is active, and its declared state. */
export function RecordStatus({ resource, record }: Pick<CellProps, 'resource' | 'record'>) {
  const engine = useEngine()
  return <StatusChip tone={isInactive(record) ? 'neutral' : 'success'} label={stateLabel(engine, resource, record)} />
}

/** Stands where a record has nothing. */
export function NoValue() {
  const { translate } = useEngine()
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{translate('list.noValue')}</span>
    </span>
  )
}
