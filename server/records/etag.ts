import { createHash } from 'node:crypto'
import { getCountName, getLeafFields } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { FieldData } from '#language/field.ts'
import { isInverse, isLinks, type ListField } from '#language/kinds/kinds.ts'
import { getPathName } from '#language/recordEntries.ts'
import type { ResourceData } from '#language/resource.ts'
import { isTree } from '#language/trees.ts'

/**
 * The ETag of a record: a digest of its content. Related lists and the path of a tree are left out, because other
 * records change them. Signatures of file URLs are left out, because they change with time.
 */
export function computeEtag(resource: ResourceData, record: RecordData): string {
  const relatedNames = getLeafFields(resource.fields).flatMap(({ path, field }) =>
    isWrittenElsewhere(field) ? [path, getCountName(path, field)] : isTree(field) ? [getPathName(path)] : [],
  )
  const ownValues = Object.fromEntries(Object.entries(record).filter(([name]) => !relatedNames.includes(name)))
  const content = JSON.stringify(ownValues, (name, value) => {
    if (name === 'thumbUri') return undefined
    return name === 'tempUri' && typeof value === 'string' ? value.split('?', 1)[0] : value
  })
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

const isWrittenElsewhere = (field: FieldData): field is ListField =>
  isInverse(field) || (isLinks(field) && field.options.readonly === true)

/** Whether an If-Match header matches the record; an absent header and `*` always match. */
export function matchesEtag(ifMatch: string | undefined, resource: ResourceData, record: RecordData): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(computeEtag(resource, record))
}
