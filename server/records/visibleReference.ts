import type { RawBuilder } from 'kysely'
import { findTarget } from '#language/catalog.ts'
import { resolvePath } from '#language/derive.ts'
import { isReference } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { buildPath } from '../db/predicates/predicateSql.ts'
import type { SqlScope } from '../db/predicates/sqlScope.ts'
import { buildVisibleKey } from '../db/predicates/visibleKey.ts'
import type { ReadContext } from './recordsContext.ts'

/** The resource that a path refers to, as `company` or `companyId`; undefined if it is no reference. */
export function findReferenceTarget(
  { resources }: Pick<ReadContext, 'resources'>,
  resource: ResourceData,
  path: string,
): ResourceData | undefined {
  const resolved = resolvePath(resource, path)
  const field = resolved?.kind === 'refId' ? resolved.ref : resolved?.kind === 'field' ? resolved.field : undefined
  return field && isReference(field) ? findTarget(resources, field.options.to)?.resource : undefined
}

/**
 * Builds the SQL value at a path of `t` for sorting and grouping. The key of a record that the user may not see is
 * null, because its position between other keys would reveal it.
 */
export function buildVisibleValue(context: ReadContext, resource: ResourceData, path: string): RawBuilder<unknown> {
  const scope: SqlScope = { ...context, resource, alias: 't' }
  const value = buildPath(scope, path)
  const target = findReferenceTarget(context, resource, path)
  return target ? buildVisibleKey(scope, target, value) : value
}
