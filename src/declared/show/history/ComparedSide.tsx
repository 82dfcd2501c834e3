import { diffWordsWithSpace } from 'diff'
import { findFieldAt } from '#language/derive.ts'
import { isFile } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { useEngine } from '../../engine.ts'
import { NoValue } from '../../values/NoValue.tsx'
import { describeRow, describeValue } from './changedValue.tsx'
import styles from './history.module.css'
import type { FieldChange } from './historyData.ts'

type Side = 'from' | 'to'

interface ComparedSideProps {
  resource: ResourceData
  change: FieldChange
  side: Side
}

/**
 * One side of a comparison: a picture, or a text with marks on the words that differ from the other side. For rows,
 * only those that differ are shown.
 */
export function ComparedSide({ resource, change, side }: ComparedSideProps) {
  const engine = useEngine()
  const { path, children } = change
  const field = findFieldAt(resource, path)
  if (!field) return null
  const shown = { resource, path, field }
  if (children)
    return (
      <ul className={styles.rows}>
        {children.map((row, index) => {
          const toText = (one: Side) => (row[one] ? describeRow(engine, shown, { from: row[one], to: null }) : '')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a version never change
            <li key={index}>
              <Words older={toText('from')} newer={toText('to')} side={side} />
            </li>
          )
        })}
      </ul>
    )
  const value = change[side]
  if (isFile(field) && isObject(value) && typeof value.thumbUri === 'string')
    return <img src={String(value.tempUri)} alt={String(value.name)} className={styles.compared} />
  const toText = (one: Side) => describeValue(engine, shown, change[one])
  return <Words older={toText('from')} newer={toText('to')} side={side} />
}

/**
 * The time limit for comparing the words of two texts, in ms. Very different texts take longer, and are shown without
 * marks.
 */
const timeout = 200

/** One of two texts, with marks on the words that the other text does not contain. */
function Words({ older, newer, side }: { older: string; newer: string; side: Side }) {
  const text = side === 'from' ? older : newer
  if (text === '') return <NoValue />
  const parts = older === '' || newer === '' ? undefined : diffWordsWithSpace(older, newer, { timeout })
  const Mark = side === 'from' ? 'del' : 'ins'
  if (!parts) return <Mark className={styles.value}>{text}</Mark>
  return (
    <span className={styles.value}>
      {parts
        .filter(({ added, removed }) => (side === 'from' ? !added : !removed))
        .map(({ value, added, removed }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a version never change
          added || removed ? <Mark key={index}>{value}</Mark> : <span key={index}>{value}</span>,
        )}
    </span>
  )
}
