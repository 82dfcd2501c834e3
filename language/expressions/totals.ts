import type { RecordData } from '../evaluate.ts'
import type { FieldData, FieldOf } from '../field.ts'
import type { TotalWord } from '../kinds/rows.ts'
import { isParentPath, withParent } from '../parentPaths.ts'
import { isObject } from '../values.ts'
import { type ComputedForm, getComputedForm } from './computedForms.ts'
import { evaluateExpression } from './evaluateExpression.ts'

/** A total of the rows of a record. */
export interface RowTotal {
  /** The name of the field in the rows. */
  readonly name: string
  readonly field: FieldData
  readonly word: TotalWord
  /** In the form in which the field is on the wire; null without values. */
  readonly value: unknown
}

/** The form of a field's total; undefined for a field that has none: it is no number, or each row has its own currency. */
export function getTotalForm(field: FieldData): ComputedForm | undefined {
  const form = getComputedForm(field)
  if (form?.type === 'amount') return isParentPath(form.currencyPath) ? form : undefined
  return form?.type === 'integer' || form?.type === 'decimal' ? form : undefined
}

/**
 * The totals that a list of rows declares.
 * @param rows the rows with their computed values
 * @param parent the record of the rows, which may have their currency
 */
export const computeTotals = (
  field: FieldOf<'rows'>,
  rows: readonly RecordData[],
  parent: RecordData = {},
): RowTotal[] =>
  Object.entries(field.options.totals ?? {}).flatMap(([name, word]): RowTotal[] => {
    const inner = field.options.fields[name]
    const form = inner && getTotalForm(inner)
    if (!form) return []
    const subject = { fields: { rows: field }, record: withParent({ rows: rows.filter(isObject) }, parent) }
    return [
      { name, field: inner, word, value: evaluateExpression(subject, form, { [word]: { of: 'rows', value: name } }) },
    ]
  })
