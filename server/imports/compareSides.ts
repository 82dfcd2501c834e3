import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { toBodyValue } from '#language/imports/bodyValue.ts'
import { versionTarget } from '#language/imports/recordTargets.ts'
import { parseValue } from '#language/schema.ts'
import type { RecordId } from '../records/save.ts'
import { readVersion } from './files/versions.ts'
import type { ReadRow, RowReading } from './rowReading.ts'

/** Which side has changed a field since the export: the file, the stored record, or both. */
interface FieldSides {
  /** The declared path of the field, and its path in bodies. */
  readonly path: string
  readonly wirePath: string
  readonly changedHere: boolean
  readonly changedThere: boolean
}

/**
 * Compares the values of a row, and the present values of its record, with the exported values. Empty if the row has no
 * version.
 *
 * @param body the values that the row would write
 * @param record as the user sees it now
 * @returns `foreign` if the version is not of this record
 */
export function compareSides(
  { resource, view, importContext, columns }: RowReading,
  { versionText }: Pick<ReadRow, 'versionText'>,
  { id, body, record }: { readonly id: RecordId; readonly body: RecordData; readonly record: RecordData },
): readonly FieldSides[] | 'foreign' {
  if (versionText === null) return []
  const heading = columns.find(({ field }) => field === versionTarget)?.heading ?? ''
  const version = readVersion(heading, versionText, { resource: resource.name, id })
  if (version === 'foreign' || version === 'malformed') return 'foreign'
  return getBodyLeaves(view.resource, 'update').flatMap((leaf): FieldSides[] => {
    const { path, wirePath, field } = leaf
    const sent = getValue(body, wirePath)
    if (sent === undefined || !version.paths.includes(path)) return []
    const changedHere = [sent, ...listPadded(sent)].every((one) =>
      version.hasChanged(path, parseValue(leaf, one, importContext.formats).value),
    )
    return [{ path, wirePath, changedHere, changedThere: version.hasChanged(path, toBodyValue(record, path, field)) }]
  })
}

/** The most zeros at the start of a text of digits that a spreadsheet program can have dropped without a trace. */
const maxDroppedZeros = 10

/**
 * A text of digits with more and more zeros in front. A spreadsheet program that opens and saves a csv drops those of
 * `06130`, although nobody edited the cell.
 */
function listPadded(value: unknown): string[] {
  if (typeof value !== 'string' || !/^\d+$/.test(value)) return []
  return Array.from({ length: maxDroppedZeros }, (_, index) => '0'.repeat(index + 1) + value)
}
