import { type BodyLeaf, getBodyLeaves } from './bodyLeaves.ts'
import { getExclusivePaths } from './derive.ts'
import { hasRows, isFile, isSecret, isTranslated, isUnique } from './kinds/kinds.ts'
import type { ResourceData } from './resource.ts'

/**
 * The fields that can be set in several records at once: those that a save may change, without files, rows, secrets,
 * and what only one record can have.
 */
export function getBulkEditLeaves(resource: ResourceData): BodyLeaf[] {
  const exclusivePaths = getExclusivePaths(resource)
  return getBodyLeaves(resource, 'update').filter(
    ({ path, field }) =>
      path !== resource.key &&
      !exclusivePaths.includes(path) &&
      !(isFile(field) || hasRows(field) || isTranslated(field) || isSecret(field) || isUnique(field)),
  )
}
