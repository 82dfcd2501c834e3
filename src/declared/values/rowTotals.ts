import type { Translator } from '#i18n/translate.ts'
import type { RecordData } from '#language/evaluate.ts'
import { withComputedValues } from '#language/expressions/computedValues.ts'
import { computeTotals, type RowTotal } from '#language/expressions/totals.ts'
import type { FieldData, FieldOf } from '#language/field.ts'
import { getKind } from '#language/kinds/kinds.ts'
import { withParent } from '#language/parentPaths.ts'
import type { ResourceData } from '#language/resource.ts'
import { valueText } from '#language/valueText.ts'
import type { Engine } from '../engine.ts'

export interface TotaledRows {
  readonly resource: ResourceData
  readonly path: string
  readonly field: FieldOf<'rows'>
  readonly rows: readonly RecordData[]
  /** The record that contains the rows. A field of the record may hold their currency. */
  readonly record?: RecordData | undefined
}

/** A total and its text. The text is empty if no row has a value. */
export interface TotalText extends RowTotal {
  readonly text: string
}

/** The totals of the rows with their current input. */
export function getTotalTexts(engine: Engine, { resource, path, field, rows, record = {} }: TotaledRows): TotalText[] {
  const computed = rows.map((row) => withComputedValues(field.options.fields, row))
  return computeTotals(field, computed, record).map((total) => {
    const resolved = { kind: total.field.kind, field: total.field, resource, path: `${path}.${total.name}` }
    return { ...total, text: valueText(engine, resolved, total.value, withParent({}, record)) }
  })
}

/** The label of a total, such as "Total" or "Average". */
export const getTotalLabel = (translate: Translator, { word }: RowTotal): string =>
  translate(`form.rows.totals.${word}`)

/** The label of a total below cards: `Price · Average`, and `Total` alone for the total of a field called Total. */
export const joinTotalLabel = (fieldName: string, total: string): string =>
  fieldName === total ? total : `${fieldName} · ${total}`

/** Whether the values of a field are numbers, which tables align to the right. */
export const isNumberField = ({ kind }: FieldData): boolean => ['integer', 'decimal'].includes(getKind(kind).type)
