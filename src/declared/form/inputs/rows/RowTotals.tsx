import { fieldLabel } from '#i18n/labels.ts'
import { useEngine } from '../../../engine.ts'
import { NoValue } from '../../../values/NoValue.tsx'
import { getTotalLabel, getTotalTexts, joinTotalLabel, type TotaledRows } from '../../../values/rowTotals.ts'
import styles from './rows.module.css'

/** The totals of rows that are shown as cards. */
export function RowTotals(props: TotaledRows) {
  const engine = useEngine()
  const totals = getTotalTexts(engine, props)
  if (totals.length === 0) return null
  return (
    <dl className={styles.totals}>
      {totals.map((total) => (
        <div key={total.name}>
          <dt>
            {joinTotalLabel(
              fieldLabel(engine.translate, props.resource.name, `${props.path}.${total.name}`),
              getTotalLabel(engine.translate, total),
            )}
          </dt>
          <dd>{total.text || <NoValue />}</dd>
        </div>
      ))}
    </dl>
  )
}
