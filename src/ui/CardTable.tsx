import type { KeyboardEventHandler, ReactNode } from 'react'
import styles from './CardTable.module.css'

interface CardTableProps {
  heads: readonly string[]
  /** The heading of the last column, which contains buttons. It is only for screen readers. */
  toolsHead?: string
  /** The accessible name of the region in which the table scrolls. If undefined, the table has its full height. */
  scrollLabel?: string
  onKeyDown?: KeyboardEventHandler<HTMLTableElement>
  /** The rows. `data-label` of a cell is its heading on narrow screens; `data-over` dims a row. */
  children: ReactNode
}

/** A table whose rows become cards on narrow screens. In a card, the column heading precedes each value. */
export function CardTable({ heads, toolsHead, scrollLabel, onKeyDown, children }: CardTableProps) {
  const table = (
    <table className={styles.table} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {heads.map((head, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same head
            <th key={index} scope="col">
              {head}
            </th>
          ))}
          {toolsHead !== undefined && (
            <th scope="col">
              <span className="visually-hidden">{toolsHead}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
  if (scrollLabel === undefined) return <div className={styles.frame}>{table}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.scroll} aria-label={scrollLabel} tabIndex={0}>
      {table}
    </section>
  )
}
