import { Suspense } from 'react'
import type { RaRecord } from 'react-admin'
import { formatCell } from '#language/cells.ts'
import { isPosition } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useEngine } from '../engine.ts'
import { getRawValue } from '../values/columnStyle.ts'
import type { ColumnView } from '../values/columnView.ts'
import { InstantText } from '../values/InstantText.tsx'
import { hasKindValue, type KindValueProps } from '../values/kindValue.ts'
import { NoValue } from '../values/NoValue.tsx'
import { RecordStatus } from '../values/RecordStatus.tsx'
import thumbStyles from '../values/Thumbnail.module.css'
import { Thumbnail } from '../values/Thumbnail.tsx'
import styles from './Cell.module.css'
import { getTextAttributes, RecordLink, type RecordLinkProps } from './RecordLink.tsx'
import { RelatedCell } from './RelatedCell.tsx'

const ChipsCell = lazyComponent(async () => (await import('../values/ValueChips.tsx')).ChipsCell)

/** Loaded when a list first shows a value of such a kind. If loading fails, the list shows plain text. */
const KindValue = lazyComponent<KindValueProps>(
  () =>
    import('../values/KindValue.tsx').then(
      (loaded) => loaded.KindValue,
      () =>
        ({ text }) =>
          text,
    ),
  { isPreloaded: false },
)

/** Loaded when a list first shows a position. */
const PositionHandle = lazyComponent(async () => (await import('./PositionHandle.tsx')).PositionHandle, {
  isPreloaded: false,
})

interface CellProps {
  resource: ResourceData
  view: ColumnView
  record: RaRecord
}

/** The cell of a column for a record. */
export function Cell({ resource, view, record }: CellProps) {
  const engine = useEngine()
  const { column, kind, read, field, isMonospaced, isInstant, hasChips } = view
  if (column.related) return <RelatedCell record={record} path={column.name} target={column.related.target} />
  if (column.cell === 'status') return <RecordStatus resource={resource} record={record} />
  const text = formatCell(engine, kind, read(record))
  if (text === '') return <NoValue />
  if (column.paths[0] === resource.title) {
    return (
      <RecordTitle resource={resource} record={record} isMonospaced={isMonospaced}>
        {text}
      </RecordTitle>
    )
  }
  const Custom = column.cell && engine.cells?.[column.cell]
  if (Custom)
    return (
      <Suspense fallback={text}>
        <Custom resource={resource} record={record} value={getRawValue(column, record)} text={text} />
      </Suspense>
    )
  if (hasChips)
    return (
      <Suspense fallback={text}>
        <ChipsCell resource={resource} column={column} record={record} />
      </Suspense>
    )
  if (isPosition(field))
    return (
      <Suspense fallback={text}>
        <PositionHandle resource={resource} record={record}>
          {text}
        </PositionHandle>
      </Suspense>
    )
  if (isInstant) return <InstantText instant={String(getRawValue(column, record))}>{text}</InstantText>
  return (
    <span className={isMonospaced ? styles.mono : styles.text} {...getTextAttributes(text)}>
      {hasKindValue(field) ? (
        <Suspense fallback={text}>
          <KindValue field={field} value={getRawValue(column, record)} text={text} />
        </Suspense>
      ) : (
        text
      )}
    </span>
  )
}

/** The title of a record, with its thumbnail if the list has one. */
function RecordTitle(props: RecordLinkProps) {
  const { resource, record } = props
  if (resource.list?.picture === undefined) return <RecordLink {...props} />
  return (
    <span className={thumbStyles.named}>
      <Thumbnail resource={resource} record={record} />
      <RecordLink {...props} />
    </span>
  )
}
