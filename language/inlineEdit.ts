import { type BodyLeaf, getBodyLeaves } from './bodyLeaves.ts'
import { type Column, getListColumns } from './columns.ts'
import { hasRows, holdsFiles, isReference, isRichText, isSecret, isTranslated } from './kinds/kinds.ts'
import type { ResourceData } from './resource.ts'

/**
 * The field that a column shows and that can be edited in the list, because a save may change it and its input fits
 * into a cell. For a column with the title of a reference it is the reference. Undefined for other columns.
 */
export function findInlineLeaf(resource: ResourceData, column: Column): BodyLeaf | undefined {
  const [path, ...others] = column.paths
  if (path === undefined || others.length > 0) return undefined
  return getBodyLeaves(resource, 'update').find(
    ({ path: leafPath, field }) =>
      leafPath !== resource.key &&
      (leafPath === path || (isReference(field) && path.startsWith(`${leafPath}.`))) &&
      !(holdsFiles(field) || hasRows(field) || isTranslated(field) || isSecret(field) || isRichText(field)),
  )
}

/** The fields of the columns that are declared as `inline`, by the name of the column. */
export function getInlineLeaves(resource: ResourceData): ReadonlyMap<string, BodyLeaf> {
  const names = resource.list?.inline ?? []
  return new Map(
    getListColumns(resource).flatMap((column) => {
      const leaf = names.includes(column.name) ? findInlineLeaf(resource, column) : undefined
      return leaf ? [[column.name, leaf] as const] : []
    }),
  )
}
