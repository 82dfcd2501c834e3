import type { FieldData } from './field.ts'
import { hasRows, isTranslated } from './kinds/kinds.ts'
import { getEntries } from './recordEntries.ts'
import { isSameValue, type RecordData } from './values.ts'

/**
 * The change of one row of a field, or of one language of a text. `from` is null for an added row, `to` for a removed
 * one.
 */
export interface RowChange {
  readonly change: 'added' | 'removed' | 'changed'
  readonly from: RecordData | null
  readonly to: RecordData | null
}

/**
 * Compares two values of a field with rows or translations, row by row. Rows are matched by language, by key, by their
 * unique values, or else by position. Rows that are the same in both are left out.
 */
export function compareRows(field: FieldData, before: unknown, after: unknown): RowChange[] {
  const [former, current] = [indexRows(field, before), indexRows(field, after)]
  const names = [...new Set([...former.keys(), ...current.keys()])]
  return names.flatMap((name): RowChange[] => {
    const [from = null, to = null] = [former.get(name), current.get(name)]
    if (JSON.stringify(from) === JSON.stringify(to)) return []
    return [{ change: from === null ? 'added' : to === null ? 'removed' : 'changed', from, to }]
  })
}

/**
 * Merges two versions of rows: `mine`, with the rows that `theirs` added, removed and changed since `base`. Undefined
 * if both changed the same row differently.
 */
export function combineRows(
  field: FieldData,
  versions: { readonly base: unknown; readonly mine: unknown; readonly theirs: unknown },
): RecordData[] | undefined {
  const base = indexRows(field, versions.base)
  const mine = indexRows(field, versions.mine)
  const theirs = indexRows(field, versions.theirs)
  const names = [...new Set([...mine.keys(), ...theirs.keys(), ...base.keys()])]
  const isSame = (name: string, one: Rows, other: Rows) =>
    JSON.stringify(one.get(name)) === JSON.stringify(other.get(name))
  const isDisputed = (name: string) =>
    !isSame(name, mine, base) && !isSame(name, theirs, base) && !isSame(name, mine, theirs)
  if (names.some(isDisputed)) return undefined
  return names.flatMap((name): RecordData[] => {
    const row = (isSame(name, mine, base) ? theirs : mine).get(name)
    return row ? [row] : []
  })
}

type Rows = ReadonlyMap<string, RecordData>

/**
 * The rows in their order, by an identifier. Rows without one, or with that of an earlier row, are identified by
 * position.
 */
function indexRows(field: FieldData, value: unknown): Rows {
  const rows = new Map<string, RecordData>()
  getEntries(value).forEach((row, place) => {
    const name = getRowName(field, row)
    rows.set(name === undefined || rows.has(name) ? `place ${place}` : name, row)
  })
  return rows
}

function getRowName(field: FieldData, row: RecordData): string | undefined {
  const names = isTranslated(field)
    ? ['language']
    : hasRows(field)
      ? field.options.key === undefined
        ? (field.options.uniqueBy ?? [])
        : [field.options.key]
      : []
  const values = names.map((name) => row[name])
  return values.length === 0 || values.some((one) => isSameValue(one, null)) ? undefined : JSON.stringify(values)
}
