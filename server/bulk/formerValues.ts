import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { isFile, isLinks, isSecret } from '#language/kinds/kinds.ts'
import { storedValue } from '#language/resolveBody.ts'
import { withValueAt } from '#language/values.ts'
import type { FieldChanges } from '../records/diffRecords.ts'
import type { RecordWrite } from '../records/recordWrite.ts'

/**
 * The body of a save that gives a record the values from before a write, also those that the write cleared in other
 * fields. Secrets and files are not kept.
 */
export function buildFormerValues({ resource, stored }: RecordWrite, changes: FieldChanges): RecordData {
  return getBodyLeaves(resource, 'update')
    .filter(
      ({ path, wirePath, field }) => (path in changes || wirePath in changes) && !isFile(field) && !isSecret(field),
    )
    .reduce<RecordData>((body, { path, wirePath, field }) => {
      const value = isLinks(field) ? storedValue(stored, path, field) : getValue(stored, wirePath)
      return withValueAt(body, wirePath, value ?? null)
    }, {})
}
