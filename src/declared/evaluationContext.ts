import type { ActionData } from '#language/action.ts'
import { getInstantDay, getLocalZone } from '#language/dates.ts'
import { getAction, getScreenCondition } from '#language/derive.ts'
import { evaluatePredicate, type RecordData } from '#language/evaluate.ts'
import type { EvaluationContext, Me as Person, PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { type CurrentUser, isAdmin, isAppUser } from '../api/currentUser.ts'

/**
 * Builds the evaluation context of predicates: the user, the current instant, and the current day in a time zone (by
 * default that of the browser).
 */
export function createEvaluationContext(now: Date, me: CurrentUser, timeZone = getLocalZone()): EvaluationContext {
  const instant = now.toISOString()
  return { me: toPredicateUser(me), now: instant, today: getInstantDay(instant, timeZone), timeZone }
}

/** The properties of the signed-in user that predicates can read. */
function toPredicateUser(me: CurrentUser): Person {
  return { ...me.own, id: me.id, isAdmin: isAdmin(me), isStaff: !isAppUser(me), profile: me.profile.nome }
}

/** Whether a rule allows access. Without a rule, access is allowed. */
export function isAllowed(
  rule: PredicateData | undefined,
  context: EvaluationContext,
  record: RecordData = {},
): boolean {
  return evaluatePredicate(rule ?? {}, record, context)
}

export function canCreate(resource: ResourceData, context: EvaluationContext): boolean {
  const create = getAction(resource, 'create')
  return create !== undefined && isAllowed(create.who, context)
}

/** Whether the user may use an action and the state of the record allows it. */
export function isActionAllowed(action: ActionData, record: RecordData, context: EvaluationContext): boolean {
  return isAllowed(action.who, context, record) && isAllowed(action.if, context, record)
}

/** Whether a user may open the pages of the records of a resource. */
export const canVisitRecords = (resource: ResourceData, context: EvaluationContext): boolean =>
  !resource.internal && isAllowed(getScreenCondition(resource), context)
