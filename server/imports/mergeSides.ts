import { getValue, type RecordData } from '#language/evaluate.ts'
import { buildUpdateBody } from '#language/imports/updateBody.ts'
import { isObject } from '#language/values.ts'
import { isDeepEqual, type RecordId } from '../records/save.ts'
import { compareSides } from './compareSides.ts'
import type { ReadRow, RowReading } from './rowReading.ts'

/** The part of a row that is written to its record. */
interface MergedSides {
  readonly body: RecordData
  /** The targets that both sides changed since the export and for which the user has not chosen a side yet. */
  readonly conflicts: ReadonlySet<string>
  /** Whether the row has the `_version` of another record. */
  readonly isForeign: boolean
}

/**
 * Leaves out values that the user did not change since the export, so that later changes by other users stay. Without a
 * `_version` each cell counts as changed.
 *
 * @param record as the user sees it now
 */
export function mergeSides(reading: RowReading, row: ReadRow, id: RecordId, record: RecordData): MergedSides {
  const whole = buildUpdateBody(reading.importContext, row, record)
  const sides = compareSides(reading, row, { id, body: whole, record })
  if (sides === 'foreign') return { body: {}, conflicts: new Set(), isForeign: true }
  const conflicts = new Set<string>()
  let body = whole
  for (const { path, wirePath, changedHere, changedThere } of sides) {
    const isBoth = changedHere && changedThere && !isDeepEqual(getValue(whole, wirePath), getValue(record, wirePath))
    if (isBoth && row.choices[path] === undefined) conflicts.add(path)
    const keepsTheirs = !changedHere || (isBoth && row.choices[path] !== 'mine')
    if (keepsTheirs) body = withoutPath(body, wirePath.split('.'))
  }
  return { body, conflicts, isForeign: false }
}

/** A body without the value at a path. */
function withoutPath(body: RecordData, [name = '', ...rest]: readonly string[]): RecordData {
  const { [name]: value, ...others } = body
  return rest.length > 0 && isObject(value) ? { ...others, [name]: withoutPath(value, rest) } : others
}
