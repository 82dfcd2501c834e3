import { standardActions } from '../action.ts'
import { getLeafFields } from '../derive.ts'
import { evaluatePredicate, isTest, unusedContext } from '../evaluate.ts'
import { hasChoices, isTextList } from '../kinds/kinds.ts'
import type { TransitionData } from '../lifecycle.ts'
import { findStateField, getFromStates, toAction } from '../lifecycles.ts'
import { parseOperand } from '../operands.ts'
import type { ClauseData, PredicateData, Scalar } from '../predicate.ts'
import type { ResourceData } from '../resource.ts'
import type { Scope } from './paths.ts'
import { describeUnknownName, type Report } from './report.ts'

/**
 * Checks the lifecycle: its choice, the states of its transitions, that every state can be reached, and that every
 * state without a transition out of it is final.
 */
export function checkLifecycle(scope: Scope): void {
  const { resource, report } = scope
  checkFinalMarks(resource, report)
  if (!resource.lifecycle) return
  const location = `${resource.name}.lifecycle`
  const { on, transitions } = resource.lifecycle
  if (resource.states) report(`${resource.name}.states`, 'are not shown beside a lifecycle, whose state is')
  const field = resource.fields[on] && findStateField(resource)
  if (!field) {
    report(`${location}.on`, describeWrongField(resource, on))
    return
  }
  const { values, default: first, valueOptions = {} } = field.options
  if (first === undefined) report(`${location}.on`, `'${on}' has no default, which is the first state`)
  const entries = Object.entries(transitions)
  for (const [name, transition] of entries)
    checkTransition(scope, name, transition, values, `${location}.transitions.${name}`)
  const areKnown = entries.every(([, transition]) =>
    [...getFromStates(transition), transition.to].every((state) => values.includes(state)),
  )
  if (first === undefined || !areKnown) return
  checkGraph(
    first,
    values,
    entries,
    (state) => valueOptions[state]?.final === true,
    (problem) => report(location, problem),
  )
}

function describeWrongField({ fields }: ResourceData, on: string): string {
  const choices = Object.entries(fields).flatMap(([name, field]) =>
    hasChoices(field) && !isTextList(field) ? [name] : [],
  )
  return fields[on] ? `'${on}' is no choice` : describeUnknownName('choice of the record', on, choices)
}

/** Reports `final` on choices that are not the state of a lifecycle. */
function checkFinalMarks(resource: ResourceData, report: Report): void {
  for (const { path, field } of getLeafFields(resource.fields)) {
    if (path === resource.lifecycle?.on || !hasChoices(field) || isTextList(field)) continue
    for (const [value, { final }] of Object.entries(field.options.valueOptions ?? {}))
      if (final) report(`${resource.name}.fields.${path}`, `'${value}' is no state of a lifecycle that could be final`)
  }
}

function checkTransition(
  { resource, report }: Scope,
  name: string,
  transition: TransitionData,
  states: readonly string[],
  location: string,
): void {
  const action = resource.actions?.[name]
  const isTaken = action && JSON.stringify(action) !== JSON.stringify(toAction(resource, name))
  if (isTaken || standardActions.includes(name)) report(location, `'${name}' is the name of another action`)
  const from = getFromStates(transition)
  for (const state of from)
    if (!states.includes(state)) report(`${location}.from`, describeUnknownName('state', state, states))
  if (!states.includes(transition.to)) report(`${location}.to`, describeUnknownName('state', transition.to, states))
  const { on = '' } = resource.lifecycle ?? {}
  if (Object.hasOwn(transition.set ?? {}, on)) report(`${location}.set.${on}`, "the state is set by 'to'")
  const impossible = from.filter((state) => canHold(transition.if ?? {}, on, state) === false)
  if (impossible.length === 0) return
  const names = impossible.map((state) => `'${state}'`).join(', ')
  const wanted = transition.if?.[on]
  const condition = typeof wanted === 'string' ? `if ${on} '${wanted}'` : 'its if'
  report(
    location,
    impossible.length === from.length
      ? `nobody can '${name}': from ${names} and ${condition} exclude each other`
      : `nobody can '${name}' from ${names}: ${condition} excludes it`,
  )
}

/** Whether each state can be reached, and each that cannot be left is marked as final. */
function checkGraph(
  first: string,
  states: readonly string[],
  transitions: readonly (readonly [string, TransitionData])[],
  isFinal: (state: string) => boolean,
  report: (problem: string) => void,
): void {
  const reachable = new Set([first])
  // A set visits what is added while it is iterated.
  for (const state of reachable)
    for (const [, transition] of transitions)
      if (getFromStates(transition).includes(state)) reachable.add(transition.to)
  for (const state of states) {
    const leaving = transitions.find(([, transition]) => getFromStates(transition).includes(state))
    const isEntered = transitions.some(([, { to }]) => to === state)
    if (!isEntered && state !== first) report(`no transition leads to '${state}'`)
    else if (!reachable.has(state)) report(`no way leads from '${first}' to '${state}'`)
    if (!leaving && !isFinal(state)) report(`'${state}' has no way out: mark it final`)
    if (leaving && isFinal(state)) report(`'${state}' is final, but '${leaving[0]}' leads out of it`)
  }
}

/** Whether a predicate can hold in a state: true and false are certain, undefined depends on other values. */
function canHold(predicate: PredicateData, on: string, state: string): boolean | undefined {
  const results = Object.entries(predicate).map(([key, value]): boolean | undefined => {
    if (key === 'not') return negate(canHold(value as PredicateData, on, state))
    if (key === 'and' || key === 'or') {
      const branches = (value as readonly PredicateData[]).map((branch) => canHold(branch, on, state))
      return key === 'and' ? combineAll(branches) : negate(combineAll(branches.map(negate)))
    }
    return key === on && isConstant(value as ClauseData)
      ? evaluatePredicate({ [on]: value }, { [on]: state }, unusedContext)
      : undefined
  })
  return combineAll(results)
}

const negate = (value: boolean | undefined): boolean | undefined => (value === undefined ? undefined : !value)

/** False if one is false; true if all are true. */
function combineAll(values: readonly (boolean | undefined)[]): boolean | undefined {
  if (values.includes(false)) return false
  return values.every(Boolean) ? true : undefined
}

/** Whether a clause compares with constants only. */
const isConstant = (clause: ClauseData): boolean =>
  (isTest(clause) ? Object.values(clause).flat() : [clause]).every(
    (operand) => typeof operand !== 'object' && parseOperand(operand as Scalar).kind === 'literal',
  )
