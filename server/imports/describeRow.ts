import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { foldText } from '#language/foldText.ts'
import type { ImportRowCell } from '#language/imports/import.ts'
import { getAllParts } from '#language/imports/importParts.ts'
import { isUnique } from '#language/kinds/kinds.ts'
import { memoizeByObject } from '#language/memoize.ts'
import type { ResourceData } from '#language/resource.ts'
import type { StoredCells } from '../db/importTables.ts'
import type { LastSave } from './lastSave.ts'
import type { ReadRow, RowReading } from './rowReading.ts'

interface Comparison {
  /** The cells of the stored record as texts. */
  readonly described: ReadonlyMap<string, string>
  /** The declared paths that change. */
  readonly changed: readonly string[]
  /** The paths that both sides changed. */
  readonly conflicts: ReadonlySet<string>
  /** Who saved the record last, and when; shown with conflicts. */
  readonly lastSave: LastSave | undefined
}

/** The cells of a row for an existing record, as the user sees them: the file's text, and the old and new value. */
export function describeCells({ resource }: RowReading, row: ReadRow, comparison: Comparison): StoredCells {
  const cells = Object.entries(row.raw).map(([target, raw]): [string, ImportRowCell] => {
    const from = comparison.described.get(target) ?? ''
    const path = getPath(resource, target)
    const isConflict = comparison.conflicts.has(path)
    const to = isConflict || comparison.changed.includes(path) ? raw : from
    return [target, { raw, from, to, ...(isConflict && { theirs: from, ...comparison.lastSave }) }]
  })
  return Object.fromEntries(cells)
}

/** The declared path of the field of a target. */
const getPath = (resource: ResourceData, target: string): string =>
  getAllParts(resource).find(({ name }) => name === target)?.leaf.path ?? target

const getUniqueLeaves = memoizeByObject((resource: ResourceData) =>
  getBodyLeaves(resource, 'create').filter(({ field }) => isUnique(field)),
)

/** The values of unique fields, and of the key by which the record is found, in the form in which they are compared. */
export function listKeys(
  { resource, keyTarget }: RowReading,
  row: ReadRow,
  body: RecordData,
): { target: string; value: string }[] {
  const unique = getUniqueLeaves(resource).flatMap(({ path, wirePath }) => {
    const value = getValue(body, wirePath)
    const isGiven = value !== null && value !== undefined && value !== ''
    return isGiven ? [{ target: path, value: foldText(String(value)) }] : []
  })
  const isOwnKey = keyTarget !== null && row.key !== null && !unique.some(({ target }) => target === keyTarget)
  return isOwnKey ? [...unique, { target: keyTarget, value: foldText(String(row.key)) }] : unique
}
