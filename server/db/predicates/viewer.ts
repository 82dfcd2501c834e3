import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { getOwnerPath } from '#language/belonging.ts'
import { partiallyEvaluate } from '#language/partiallyEvaluate.ts'
import type { EvaluationContext, PredicateData, Scalar } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { buildCondition } from './predicateSql.ts'
import { type SqlScope, unrestricted, type Viewer } from './sqlScope.ts'

/**
 * What a person sees: the records and fields whose declared conditions hold for this person.
 *
 * @param chosenOwner the owner whose records alone are wanted, see `CurrentUser`
 */
export const createViewer = (evaluationContext: EvaluationContext, chosenOwner?: Scalar): Viewer => ({
  build: (scope, condition) => buildSight(scope, addOwner(scope.resource, condition, chosenOwner), evaluationContext),
})

/** A choice of one owner narrows the condition on whole records; it never widens it. */
function addOwner(
  { belongsTo, records }: ResourceData,
  condition: PredicateData | undefined,
  chosenOwner: Scalar | undefined,
): PredicateData | undefined {
  if (chosenOwner === undefined || belongsTo === undefined || condition !== records) return condition
  return { and: [condition ?? {}, { [getOwnerPath(belongsTo)]: chosenOwner }] }
}

/**
 * The conditions are about the whole record, also about fields that the person does not see, which are gone from the
 * declaration of the scope.
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
