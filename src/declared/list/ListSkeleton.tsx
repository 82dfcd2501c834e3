import { useTranslator } from '../../ui/translator.tsx'
import styles from './ListSkeleton.module.css'
import cards from './RecordCards.module.css'

/** The maximum number of placeholder rows. More rows would be below the visible area. */
const maxRows = 20

/** The placeholder of the rows. It has the same height as the rows, so that the layout does not shift. */
export function ListSkeleton({
  rowCount,
  columnCount,
  showsCards,
}: {
  rowCount: number
  columnCount: number
  showsCards: boolean
}) {
  const translate = useTranslator()
  const range = (count: number) => Array.from({ length: count }, (_, index) => index)
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{translate('list.loading')}</span>
      {showsCards ? (
        <div className={cards.cards}>
          {range(Math.min(rowCount, maxRows)).map((row) => (
            <span key={row} className={styles.card} style={{ height: cardHeight }} />
          ))}
        </div>
      ) : (
        <>
          <div className={styles.head} />
          {range(Math.min(rowCount, maxRows)).map((row) => (
            <div key={row} className={styles.row}>
              {range(columnCount).map((column) => (
                <span key={column} className={styles.bar} style={{ width: widths[(row + column) % widths.length] }} />
              ))}
            </div>
          ))}
          <div className={styles.foot} />
        </>
      )}
    </div>
  )
}

const cardHeight = 114
const widths = [140, 96, 180, 120, 160]
