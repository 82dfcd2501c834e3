import { dayOfInstant } from '#resources/language/dates.ts'
import { actionOf } from '#resources/language/derive.ts'
import { holds, type RecordData } from '#resources/language/evaluate.ts'
import type { Me as Person, PredicateData, Surroundings } from '#resources/language/predicate.ts'
import type { ActionData, ResourceData } from '#resources/language/resource.ts'
import { isAdmin, isAppUser, type Me } from '../api/me.ts'

/**
 * Builds the evaluation context of predicates: the user, the current instant, and the current day in a time zone (by
 * default that of the browser).
 */
export function surroundingsAt(now: Date, me: Me, timeZone?: string): Surroundings {
  const instant = now.toISOString()
  return { me: personOf(me), now: instant, today: dayOfInstant(instant, timeZone) }
}

/** The properties of the signed-in user that predicates can read. */
function personOf(me: Me): Person {
  return { id: me.id, isAdmin: isAdmin(me), isStaff: !isAppUser(me), profile: me.profile.nome }
}

/** Whether a rule allows access. Without a rule, access is allowed. */
export function isAllowed(rule: PredicateData | undefined, around: Surroundings, record: RecordData = {}): boolean {
  return holds(rule ?? {}, record, around)
}

export function mayCreate(resource: ResourceData, around: Surroundings): boolean {
  const create = actionOf(resource, 'create')
  return create !== undefined && isAllowed(create.who, around)
}

/** Whether the user may use an action and the state of the record allows it. */
export function allows(action: ActionData, record: RecordData, around: Surroundings): boolean {
  return isAllowed(action.who, around, record) && isAllowed(action.if, around, record)
}
