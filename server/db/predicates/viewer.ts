import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { getOwnerPath } from '#language/belonging.ts'
import { partiallyEvaluate } from '#language/partiallyEvaluate.ts'
import type { EvaluationContext, PredicateData, Scalar } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { buildCondition } from './predicateSql.ts'
import { type SqlScope, unrestricted, type Viewer } from './sqlScope.ts'

/**
 * Creates the viewer of a user, who sees the records and fields whose declared conditions hold for this user.
 *
 * @param chosenOwner the owner to whose records the user limits the request, see `CurrentUser`
 */
export const createViewer = (evaluationContext: EvaluationContext, chosenOwner?: Scalar): Viewer => ({
  build: (scope, condition) => buildSight(scope, addOwner(scope.resource, condition, chosenOwner), evaluationContext),
})

/** Narrows the condition on whole records to one owner; never widens it. */
function addOwner(
  { belongsTo, records }: ResourceData,
  condition: PredicateData | undefined,
  chosenOwner: Scalar | undefined,
): PredicateData | undefined {
  if (chosenOwner === undefined || belongsTo === undefined || condition !== records) return condition
  return { and: [condition ?? {}, { [getOwnerPath(belongsTo)]: chosenOwner }] }
}

/**
 * The conditions may read fields that the user does not see, so they are built on the full declaration, not on that of
 * the scope.
 */
function buildSight(
  scope: SqlScope,
  condition: PredicateData | undefined,
  evaluationContext: EvaluationContext,
): RawBuilder<SqlBool> | undefined {
  const narrowed = condition === undefined || partiallyEvaluate(condition, evaluationContext)
  if (typeof narrowed === 'boolean') return narrowed ? undefined : sql<SqlBool>`false`
  const { name } = scope.resource
  const resource = scope.resources.find((candidate) => candidate.name === name) ?? scope.resource
  return buildCondition({ ...scope, resource, viewer: unrestricted }, narrowed, evaluationContext)
}
