import { type EffectData, standardActions } from '../action.ts'
import { findFieldAt } from '../derive.ts'
import type { FieldData, FieldsData } from '../field.ts'
import { getKindCheck } from '../kinds/kindChecks.ts'
import { getEmptyValue, getKind, hasChoices, isReference } from '../kinds/kinds.ts'
import { parseOperand } from '../operands.ts'
import type { Scalar } from '../predicate.ts'
import type { ResourceData } from '../resource.ts'
import { checkInput, findInputProblem } from './actionInput.ts'
import { checkCondition } from './conditions.ts'
import { findDefaultOperandProblem, getPersonTypes, isPersonsReference } from './operands.ts'
import { getActionLocation, getKnownPaths, type Scope } from './paths.ts'
import { isPlainObject } from './plainData.ts'
import { describeUnknownName } from './report.ts'

type SetEffect = Extract<EffectData, { set: object }>

/** Checks all conditions of a resource outside of its fields: `who`, `if`, `confirm`, states, views and choices. */
export function checkConditions(scope: Scope): void {
  const { name, who, screens, history, states = {}, actions = {}, lifecycle, list, choices = {} } = scope.resource
  const userOptions = { inBrowser: true, userOnly: true }
  if (who) checkCondition(scope, who, `${name}.who`, userOptions)
  if (screens?.who) checkCondition(scope, screens.who, `${name}.screens.who`, userOptions)
  if (history) checkCondition(scope, history.who, `${name}.history.who`, userOptions)
  for (const [state, condition] of Object.entries(states)) {
    checkCondition(scope, condition, `${name}.states.${state}`, { inBrowser: true })
  }
  for (const [view, condition] of Object.entries(list?.views ?? {})) {
    checkCondition(scope, condition, `${name}.list.views.${view}`, { inBrowser: false })
  }
  for (const [choice, condition] of Object.entries(choices)) {
    checkCondition(scope, condition, `${name}.choices.${choice}`, { inBrowser: false })
  }
  for (const [action, derived] of Object.entries(actions)) {
    const location = getActionLocation(scope.resource, action)
    const { who: whoCondition, if: ifCondition, confirm } = lifecycle?.transitions[action] ?? derived
    // Before `create` there is no record, so only the user can be tested.
    const options = { inBrowser: true, userOnly: action === 'create' }
    if (whoCondition) checkCondition(scope, whoCondition, `${location}.who`, options)
    if (ifCondition) checkCondition(scope, ifCondition, `${location}.if`, options)
    if (isPlainObject(confirm)) checkCondition(scope, confirm, `${location}.confirm`, options)
  }
  checkStates(scope)
}

/** The first state that holds applies, so a state after one that always holds is never reached. */
function checkStates({ resource, report }: Scope): void {
  const states = Object.entries(resource.states ?? {})
  const alwaysIndex = states.findIndex(([, condition]) => Object.keys(condition).length === 0)
  if (alwaysIndex < 0) return
  for (const [state] of states.slice(alwaysIndex + 1)) {
    report(`${resource.name}.states.${state}`, `is never reached: '${states[alwaysIndex]?.[0]}' always holds`)
  }
}

/** Checks the effects of actions: their fields, their values and their paths. */
export function checkEffects(scope: Scope): void {
  const { resource, report } = scope
  const usedPaths = new Map<string, string>(getReservedPaths(resource).map((path) => [path, 'the resource itself']))
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    const { effect, bulk, input } = action
    const location = getActionLocation(resource, name)
    const transition = resource.lifecycle?.transitions[name]
    if (bulk && (name === 'create' || name === 'edit'))
      report(`${location}.bulk`, `'${name}' is about one record at a time`)
    checkInput(scope, name, action, location)
    if (standardActions.includes(name)) {
      if (effect && !transition) report(`${location}.effect`, `'${name}' has its own effect`)
      continue
    }
    if (!effect) {
      report(location, "does nothing: it needs an effect, 'call', 'set' or 'dialog'")
      continue
    }
    if (transition) checkSet(scope, transition.set ?? {}, input, `${location}.set`)
    else if ('set' in effect) checkSet(scope, effect.set, input, `${location}.effect.set`)
    const path = 'call' in effect ? effect.call : 'path' in effect ? effect.path : undefined
    if (path === undefined) continue
    const pathLocation = transition ? location : `${location}.effect.${'call' in effect ? 'call' : 'path'}`
    const owner = usedPaths.get(path)
    if (!/^[a-zA-Z][a-zA-Z0-9-]*$/.test(path))
      report(pathLocation, `'${path}' is no part of an address: letters, digits and hyphens`)
    else if (owner) report(pathLocation, `'${path}' is taken by ${owner}`)
    usedPaths.set(path, `the action '${name}'`)
  }
}

const getReservedPaths = (resource: ResourceData): string[] => (resource.wire?.toggle === 'ativo' ? [] : ['activate'])

/** Checks the values that an action sets: constants of the field's kind, and operands. */
function checkSet(scope: Scope, set: SetEffect['set'], input: FieldsData | undefined, location: string): void {
  const { resource, report } = scope
  for (const [path, value] of Object.entries(set)) {
    const field = findFieldAt(resource, path)
    const problem = field && findSetProblem(scope, field, { path, value, input })
    if (!field) report(location, describeUnknownName('field', path, getKnownPaths(resource)))
    else if (problem !== undefined) report(`${location}.${path}`, problem)
  }
}

interface SetValue {
  readonly path: string
  readonly value: Scalar
  /** The input fields of the action. */
  readonly input: FieldsData | undefined
}

function findSetProblem(scope: Scope, field: FieldData, { path, value, input }: SetValue): string | undefined {
  const operand = parseOperand(value)
  if (operand.kind === 'input') return findInputProblem(field, path, operand.name, input)
  return canBeSet(scope, field, value) ? undefined : `cannot become ${JSON.stringify(value)}`
}

function canBeSet(scope: Scope, field: FieldData, value: Scalar): boolean {
  const { required } = field.options
  if (value === null) return !required && getEmptyValue(field) === null
  const { kind } = parseOperand(value)
  if (kind === 'literal' || hasChoices(field)) return getKindCheck(field).isSettable?.(value, field.options) ?? false
  if (isReference(field)) return isPersonsReference(scope, field, value)
  return findDefaultOperandProblem(getKind(field.kind).type, value, getPersonTypes(scope)) === undefined
}

/** Choices share the path segment of a record's key: GET {path}/{name}. */
export function checkChoices({ resource, report }: Scope): void {
  for (const name of Object.keys(resource.choices ?? {})) {
    const location = `${resource.name}.choices.${name}`
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      report(location, 'is no part of an address: lower-case letters, digits and hyphens')
    else if (name === 'export') report(location, `'export' is taken by the export of the list`)
  }
}
