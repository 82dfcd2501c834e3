import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { narrowPredicate } from '#language/narrow.ts'
import type { EvaluationContext, PredicateData } from '#language/predicate.ts'
import { buildPredicate } from './predicateSql.ts'
import { type SqlScope, unrestricted, type Viewer } from './sqlScope.ts'

/** What a person sees: the records and fields whose declared conditions hold for this person. */
export const createViewer = (evaluationContext: EvaluationContext): Viewer => ({
  build: (scope, condition) => buildSight(scope, condition, evaluationContext),
})

/** The conditions are about the whole record, also what the person does not see of it. */
function buildSight(
  scope: SqlScope,
  condition: PredicateData | undefined,
  evaluationContext: EvaluationContext,
): RawBuilder<SqlBool> | undefined {
  const narrowed = condition === undefined || narrowPredicate(condition, evaluationContext)
  if (typeof narrowed === 'boolean') return narrowed ? undefined : sql<SqlBool>`false`
  return buildPredicate({ ...scope, viewer: unrestricted }, narrowed, evaluationContext)
}
