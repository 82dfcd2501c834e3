import type { ActionData } from './action.ts'
import { findFieldAt } from './derive.ts'
import type { FieldOf } from './field.ts'
import type { ChoiceValueOptions } from './kinds/choice.ts'
import { hasChoices, isTextList } from './kinds/kinds.ts'
import type { TransitionData } from './lifecycle.ts'
import type { PredicateData } from './predicate.ts'
import type { ResourceData } from './resource.ts'
import type { RecordData } from './values.ts'

/**
 * Derives the actions of the transitions of a declaration and makes its state read-only, so that everything else knows
 * only actions and fields. Returns the declaration itself if it has no lifecycle, or has these parts already.
 */
export function expandLifecycle<R extends ResourceData>(resource: R): R {
  const { lifecycle, fields, actions } = resource
  const field = lifecycle && fields[lifecycle.on]
  if (!lifecycle || !field) return resource
  const names = Object.keys(lifecycle.transitions)
  if (field.options.readonly && names.every((name) => actions?.[name])) return resource
  const derived = names.map((name) => [name, toAction(resource, name)])
  return {
    ...resource,
    fields: { ...fields, [lifecycle.on]: { ...field, options: { ...field.options, readonly: true } } },
    actions: { ...Object.fromEntries(derived), ...actions },
  }
}

/**
 * The action of a transition. Its condition contains the states, so that the server tests them on the locked record.
 * If it declares no icon, it has the icon of the target state.
 */
export function toAction(resource: ResourceData, name: string): ActionData | undefined {
  const { lifecycle } = resource
  const transition = lifecycle?.transitions[name]
  if (!lifecycle || !transition) return undefined
  const { from, to, set, if: condition, ...declared } = transition
  const states: PredicateData = { [lifecycle.on]: typeof from === 'string' ? from : { in: from } }
  return {
    ...declared,
    icon: declared.icon ?? getStateIcon(findStateField(resource)?.options.valueOptions?.[to]),
    if: condition ? { and: [states, condition] } : states,
    effect: { set: { [lifecycle.on]: to, ...set }, path: name, answers: 'record', touches: true },
  }
}

/** The icon of a state: its own, or one that depends on its color and on whether it is final. */
function getStateIcon({ icon, color, final }: ChoiceValueOptions = {}): string {
  if (icon !== undefined) return icon
  if (color === 'danger') return 'close'
  if (final) return 'checkCircle'
  return color === 'success' ? 'check' : 'move'
}

/** The choice whose values are the states of the records; undefined without a lifecycle. */
export function findStateField(resource: ResourceData): FieldOf<'choice'> | undefined {
  const field = resource.lifecycle && findFieldAt(resource, resource.lifecycle.on)
  return hasChoices(field) && !isTextList(field) ? field : undefined
}

export const isTransition = (resource: ResourceData, action: string): boolean =>
  Object.hasOwn(resource.lifecycle?.transitions ?? {}, action)

export const getFromStates = ({ from }: TransitionData): readonly string[] => (typeof from === 'string' ? [from] : from)

/** Whether an action starts from the state of the record; true for an action that is no transition. */
export function startsFromState({ lifecycle }: ResourceData, action: string, record: RecordData): boolean {
  const transition = lifecycle?.transitions[action]
  return !transition || getFromStates(transition).includes(String(record[lifecycle.on]))
}

/** Each transition in one line, such as `draft, confirmed → cancelled by cancel`. */
export const describeTransitions = ({ lifecycle }: ResourceData): string[] =>
  Object.entries(lifecycle?.transitions ?? {}).map(
    ([name, transition]) => `${getFromStates(transition).join(', ')} → ${transition.to} by ${name}`,
  )
