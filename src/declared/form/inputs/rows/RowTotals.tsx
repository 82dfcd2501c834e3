import { fieldLabel } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import { withComputedValues } from '#language/expressions/computedValues.ts'
import { computeTotals, type RowTotal } from '#language/expressions/totals.ts'
import { valueText } from '#language/valueText.ts'
import { type Engine, useEngine } from '../../../engine.ts'
import { NoValue } from '../../../list/Cell.tsx'
import type { RowsLayoutProps } from './rowChanges.ts'
import styles from './rows.module.css'

type TotaledRows = Pick<RowsLayoutProps, 'resource' | 'path' | 'field' | 'rows'>

/** A total with its text, which is empty without values. */
export interface TotalText extends RowTotal {
  readonly text: string
}

/** The totals of the rows as they are entered. */
export function getTotalTexts(engine: Engine, { resource, path, field, rows }: TotaledRows): TotalText[] {
  const computed = rows.map((row) => withComputedValues(field.options.fields, row))
  return computeTotals(field, computed).map((total) => {
    const resolved = { kind: total.field.kind, field: total.field, resource, path: `${path}.${total.name}` }
    return { ...total, text: valueText(engine, resolved, total.value, {}) }
  })
}

/** The words for a total: *Total*, *Average*. */
export const getTotalLabel = (translate: Translator, { word }: RowTotal): string =>
  translate(`form.rows.totals.${word}`)

/** The totals below cards. */
export function RowTotals(props: TotaledRows) {
  const engine = useEngine()
  const totals = getTotalTexts(engine, props)
  if (totals.length === 0) return null
  return (
    <dl className={styles.totals}>
      {totals.map((total) => (
        <div key={total.name}>
          <dt>
            {fieldLabel(engine.translate, props.resource.name, `${props.path}.${total.name}`)} ·{' '}
            {getTotalLabel(engine.translate, total)}
          </dt>
          <dd>{total.text || <NoValue />}</dd>
        </div>
      ))}
    </dl>
  )
}
