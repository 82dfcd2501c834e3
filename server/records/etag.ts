import { createHash } from 'node:crypto'
import { withoutCarried } from '#language/carriedValues.ts'
import { getCountName, getLeafFields, getLeavesWith, isStored } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { FieldData, FieldOf } from '#language/field.ts'
import { isInverse, isLinks, isReference, type ListField } from '#language/kinds/kinds.ts'
import { getPathName } from '#language/recordEntries.ts'
import type { ResourceData } from '#language/resource.ts'
import { isTree } from '#language/trees.ts'
import { withValueAt } from '#language/values.ts'

/**
 * The ETag of a record: a digest of its content. Related lists, values that are computed when they are read, the path of
 * a tree and what references carry are left out, because other records change them. Signatures of file URLs are left
 * out, because they change with time.
 */
export function computeEtag(resource: ResourceData, record: RecordData): string {
  const relatedNames = getLeafFields(resource.fields).flatMap(({ path, field }) => getForeignNames(path, field))
  const others = relatedNames.reduce((values, name) => withValueAt(values, name, undefined), record)
  const ownValues = getLeavesWith(resource.fields, isCarrying).reduce(
    (values, { path, field }) => withValueAt(values, path, withoutCarried(getValue(values, path), field.options)),
    others,
  )
  const content = JSON.stringify(ownValues, (name, value) => {
    if (name === 'thumbUri') return undefined
    return name === 'tempUri' && typeof value === 'string' ? value.split('?', 1)[0] : value
  })
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

const isCarrying = (field: FieldData): field is FieldOf<'ref'> => isReference(field) && field.options.with !== undefined

/** The names on the wire of what other records change. */
function getForeignNames(path: string, field: FieldData): string[] {
  if (isWrittenElsewhere(field)) return [path, getCountName(path, field)]
  if (!isStored(field)) return [path]
  return isTree(field) ? [getPathName(path)] : []
}

const isWrittenElsewhere = (field: FieldData): field is ListField =>
  isInverse(field) || (isLinks(field) && field.options.readonly === true)

/** Whether an If-Match header matches the record; an absent header and `*` always match. */
export function matchesEtag(ifMatch: string | undefined, resource: ResourceData, record: RecordData): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(computeEtag(resource, record))
}
