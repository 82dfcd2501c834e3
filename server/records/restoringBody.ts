import { type BodyLeaf, getBodyLeaves } from '#language/bodyLeaves.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { isLinks } from '#language/kinds/kinds.ts'
import { storedValue } from '#language/leafValues.ts'
import type { ResourceData } from '#language/resource.ts'
import { withValueAt } from '#language/values.ts'

/**
 * The body of a save that gives a record the values that another version of it has in the chosen fields.
 *
 * @param seen that version as the user of the save sees it: links that the user does not see stay as they are
 */
export const buildRestoringBody = (
  resource: ResourceData,
  version: RecordData,
  isChosen: (leaf: BodyLeaf) => boolean,
  seen: RecordData = version,
): RecordData =>
  getBodyLeaves(resource, 'update')
    .filter(isChosen)
    .reduce<RecordData>((body, { path, wirePath, field }) => {
      const value = isLinks(field) ? storedValue(seen, path, field) : getValue(version, wirePath)
      return withValueAt(body, wirePath, value ?? null)
    }, {})
