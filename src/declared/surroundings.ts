import { dayOfInstant } from '#resources/language/dates.ts'
import { actionOf } from '#resources/language/derive.ts'
import { holds, type RecordData } from '#resources/language/evaluate.ts'
import type { Me as Person, PredicateData, Surroundings } from '#resources/language/predicate.ts'
import type { ActionData, ResourceData } from '#resources/language/resource.ts'
import { isAdmin, isAppUser, type Me } from '../api/me.ts'

/** Who asks, and the instant and the day at which it is asked, in the time zone of the browser unless another is given. */
export function surroundingsAt(now: Date, me: Me, timeZone?: string): Surroundings {
  const instant = now.toISOString()
  return { me: personOf(me), now: instant, today: dayOfInstant(instant, timeZone) }
}

/** The signed-in person as predicates see them. */
function personOf(me: Me): Person {
  return { id: me.id, isAdmin: isAdmin(me), isStaff: !isAppUser(me), profile: me.profile.nome }
}

/** Whether a rule allows somebody something; without a rule everybody may. */
export function isAllowed(rule: PredicateData | undefined, around: Surroundings, record: RecordData = {}): boolean {
  return holds(rule ?? {}, record, around)
}

/** Whether somebody may make new records of a resource. */
export function mayCreate(resource: ResourceData, around: Surroundings): boolean {
  const create = actionOf(resource, 'create')
  return create !== undefined && isAllowed(create.who, around)
}

/** Whether an action is for somebody, and possible on a record as it is. */
export function allows(action: ActionData, record: RecordData, around: Surroundings): boolean {
  return isAllowed(action.who, around, record) && isAllowed(action.if, around, record)
}
