import { useDroppable } from '@dnd-kit/core'
import { Button, Skeleton } from '@mui/material'
import { useId, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { layoutTexts } from '#i18n/layoutTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { getValue } from '#language/evaluate.ts'
import { findBoardField } from '#language/layouts.ts'
import type { ResourceData } from '#language/resource.ts'
import type { ListGroup } from '../../../api/listQuery.ts'
import { formatNumber } from '../../../ui/formatNumber.ts'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { useEngine } from '../../engine.ts'
import type { ColumnSettings } from '../../listState/columnOrder.ts'
import type { ListState } from '../../listState/listState.ts'
import { ChoiceChip } from '../../values/ValueChips.tsx'
import { formatSum } from '../ListTotals.tsx'
import { useGroupPage } from '../useGroupPage.ts'
import { BoardCard } from './BoardCard.tsx'
import styles from './BoardLayout.module.css'

export interface BoardProps {
  resource: ResourceData
  /** The field whose values are the columns. */
  by: string
  state: ListState
  order: ColumnSettings
  /** The counts and sums of the columns. */
  groups: readonly ListGroup[]
}

interface BoardColumnProps extends BoardProps {
  value: string | null
  label: string
  /** Undefined if no record has the value. */
  group: ListGroup | undefined
  dropState: 'legal' | 'illegal' | undefined
  onMove: (record: RaRecord, value: string | null) => void
}

/** The number of cards that a column shows initially, and that each "show more" adds. */
const step = 20

/** A column of a board: its value, the number of records with this value, their sum, and the records as cards. */
export function BoardColumn(props: BoardColumnProps) {
  const { resource, by, value, label, group, dropState } = props
  const texts = useLocalizedTexts(layoutTexts)
  const id = useId()
  const { setNodeRef, isOver } = useDroppable({ id: JSON.stringify(value), data: { value } })
  const field = findBoardField(resource)
  const count = group?.count ?? 0
  return (
    <li ref={setNodeRef} className={styles.column} data-drop={dropState} data-over={isOver || undefined}>
      <h2 id={id} className={styles.head}>
        {value !== null && field ? <ChoiceChip {...{ resource, field, value }} path={by} /> : <em>{label}</em>}
        <ColumnCount count={count} />
        <ColumnSum {...props} />
      </h2>
      {count === 0 ? (
        <p className={styles.none}>{texts.board.none}</p>
      ) : (
        <ColumnCards {...props} count={count} labelledBy={id} />
      )}
    </li>
  )
}

function ColumnCount({ count }: { count: number }) {
  const { translate } = useEngine()
  const texts = useLocalizedTexts(layoutTexts)
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{formatNumber(translate.locale, count)}</span>
      <span className="visually-hidden">{fillText(texts.records, { smart_count: count })}</span>
    </span>
  )
}

function ColumnSum({ resource, group }: BoardColumnProps) {
  const engine = useEngine()
  const name = resource.list?.layouts?.board?.sum
  const total = name === undefined ? undefined : group?.totals?.[name]
  if (name === undefined || !total) return null
  return <span className={styles.sum}>{formatSum(engine, resource, name, total.sum)}</span>
}

function ColumnCards(props: BoardColumnProps & { count: number; labelledBy: string }) {
  const { resource, by, state, value, count, labelledBy } = props
  const texts = useLocalizedTexts(layoutTexts)
  const [shown, setShown] = useState(step)
  const { data, error, refetch, isFetching } = useGroupPage(
    resource,
    state,
    { name: by, value },
    { page: 1, perPage: shown },
  )
  if (error)
    return (
      <p className={styles.none} role="alert">
        {texts.failed} <Button onClick={() => void refetch()}>{texts.retry}</Button>
      </p>
    )
  if (!data) return <Skeleton className={styles.skeleton} variant="rounded" height={88} />
  // Until the column is reloaded, a card that was just moved to another column is hidden here.
  const rows = data.filter((record) => (getValue(record, by) ?? null) === value)
  return (
    <>
      <ul className={styles.cards} aria-labelledby={labelledBy} aria-busy={isFetching}>
        {rows.map((record) => (
          <BoardCard key={record.id} {...props} record={record} />
        ))}
      </ul>
      {count > shown && <Button onClick={() => setShown(shown + step)}>{texts.more}</Button>}
    </>
  )
}
