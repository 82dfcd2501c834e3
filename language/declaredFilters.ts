import { findFieldAt, isStored, resolvePath } from './derive.ts'
import { isReference, isRichText, isSecret, isSingleValue, isTextList } from './kinds/kinds.ts'
import type { ResourceData } from './resource.ts'

/** Whether the column of a path can have an index that its filters use: one value, texts, or a reference. */
export function isIndexedFilter(resource: ResourceData, path: string): boolean {
  const resolved = resolvePath(resource, path)
  if (resolved?.kind === 'system' || resolved?.kind === 'refId') return true
  const field = findFieldAt(resource, path)
  if (!field || !isStored(field) || isRichText(field) || isSecret(field)) return false
  return isReference(field) || isTextList(field) || isSingleValue(field.kind)
}
