import { toBodyLeaves } from './bodyLeaves.ts'
import { getValue } from './evaluate.ts'
import type { FieldData, FieldsData } from './field.ts'
import { hasRows, isReference } from './kinds/kinds.ts'
import { hiddenName } from './kinds/rows.ts'
import { isObject, type RecordData, withValueAt } from './values.ts'

/** A row with references that its user does not see. */
interface HiddenRow {
  /** The path of the row in the request body: `lines.2`. */
  readonly path: string
  readonly row: RecordData
  /** The sealed text that represents the references. */
  readonly sealed: string
}

/** Whether a reference of a row is hidden from the user, so that the request body neither sets nor clears it. */
export const isHiddenReference = (row: RecordData, wirePath: string, field: FieldData): boolean =>
  isReference(field) && typeof row[hiddenName] === 'string' && row[wirePath] === undefined

/** The paths on the wire of the references of a row that its user does not see. */
export const getHiddenReferences = (fields: FieldsData, row: RecordData) =>
  toBodyLeaves(fields, 'create').filter(({ wirePath, field }) => isHiddenReference(row, wirePath, field))

/**
 * Fills rows whose references the user does not see.
 *
 * @param fill returns the row with its references
 */
export function fillHiddenReferences(
  fields: FieldsData,
  body: RecordData,
  fill: (fields: FieldsData, hidden: HiddenRow) => RecordData,
  prefix = '',
): RecordData {
  return toBodyLeaves(fields, 'create').reduce((filled, { path, field }) => {
    const rows = hasRows(field) ? getValue(filled, path) : undefined
    if (!hasRows(field) || !Array.isArray(rows)) return filled
    const inner = field.options.fields
    const filledRows = rows.map((row: unknown, index) => {
      if (!isObject(row)) return row
      const place = `${prefix}${path}.${index}`
      const sealed = row[hiddenName]
      const whole = typeof sealed === 'string' ? fill(inner, { path: place, row, sealed }) : row
      return fillHiddenReferences(inner, whole, fill, `${place}.`)
    })
    return withValueAt(filled, path, filledRows)
  }, body)
}
