import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { idTarget, versionTarget } from '#language/imports/importParts.ts'
import { storedValue } from '#language/resolveBody.ts'
import { parseValue } from '#language/schema.ts'
import type { RecordId } from '../records/save.ts'
import type { ReadRow, RowReading } from './rowReading.ts'
import { computeValueDigest, parseVersion } from './versions.ts'

/** Who changed a field since the export. */
interface FieldSides {
  /** The declared path of the field, and its path in bodies. */
  readonly path: string
  readonly wirePath: string
  readonly changedHere: boolean
  readonly changedThere: boolean
}

/**
 * Compares what a row has, and what its record has now, with what was exported. Empty if the row has no version.
 *
 * @param body what the row would write
 * @param record as the person sees it now
 * @returns `foreign` if the version is not of this record
 */
export function compareSides(
  { resource, view, importContext, columns }: RowReading,
  { versionText }: Pick<ReadRow, 'versionText'>,
  { id, body, record }: { readonly id: RecordId; readonly body: RecordData; readonly record: RecordData },
): readonly FieldSides[] | 'foreign' {
  if (versionText === null) return []
  const heading = columns.find(({ field }) => field === versionTarget)?.heading ?? ''
  const exported = parseVersion(heading, versionText)
  if (exported?.get(idTarget) !== computeValueDigest(resource, id, idTarget, id)) return 'foreign'
  return getBodyLeaves(view.resource, 'update').flatMap((leaf): FieldSides[] => {
    const { path, wirePath, field } = leaf
    const digest = exported.get(path)
    const sent = getValue(body, wirePath)
    if (digest === undefined || sent === undefined) return []
    const { value } = parseValue(leaf, sent, importContext.formats)
    const isChanged = (one: unknown): boolean => computeValueDigest(resource, id, path, one) !== digest
    return [
      { path, wirePath, changedHere: isChanged(value), changedThere: isChanged(storedValue(record, path, field)) },
    ]
  })
}
