import { fieldAt } from '../derive.ts'
import type { FieldData } from '../field.ts'
import { kindCheck } from '../kinds/kindChecks.ts'
import { emptyOf } from '../kinds/kinds.ts'
import type { Scalar } from '../predicate.ts'
import type { EffectData, ResourceData } from '../resource.ts'
import { checkCondition } from './conditions.ts'
import { pathsOf, type Scope } from './paths.ts'
import { unknownWord } from './report.ts'

type SetEffect = Extract<EffectData, { set: object }>

const standardActions = ['create', 'edit', 'toggle', 'remove']

/** Checks all conditions of a resource outside of its fields: `who`, `if`, `confirm`, states, views and choices. */
export function checkConditions(scope: Scope): void {
  const { name, who, screens, states = {}, actions = {}, list, choices = {} } = scope.resource
  const person = { inBrowser: true, personOnly: true }
  if (who) checkCondition(scope, who, `${name}.who`, person)
  if (screens?.who) checkCondition(scope, screens.who, `${name}.screens.who`, person)
  for (const [state, condition] of Object.entries(states)) {
    checkCondition(scope, condition, `${name}.states.${state}`, { inBrowser: true })
  }
  for (const [view, condition] of Object.entries(list?.views ?? {})) {
    checkCondition(scope, condition, `${name}.list.views.${view}`, { inBrowser: false })
  }
  for (const [choice, condition] of Object.entries(choices)) {
    checkCondition(scope, condition, `${name}.choices.${choice}`, { inBrowser: false })
  }
  for (const [action, { who: allowed, if: needed, confirm }] of Object.entries(actions)) {
    // Before `create` there is no record, so only the user can be tested.
    const reach = { inBrowser: true, personOnly: action === 'create' }
    if (allowed) checkCondition(scope, allowed, `${name}.actions.${action}.who`, reach)
    if (needed) checkCondition(scope, needed, `${name}.actions.${action}.if`, reach)
    if (typeof confirm === 'object') checkCondition(scope, confirm, `${name}.actions.${action}.confirm`, reach)
  }
  checkStates(scope)
}

/** The first state that holds applies, so a state after one that always holds is never reached. */
function checkStates({ resource, report }: Scope): void {
  const states = Object.entries(resource.states ?? {})
  const always = states.findIndex(([, condition]) => Object.keys(condition).length === 0)
  if (always < 0) return
  for (const [state] of states.slice(always + 1)) {
    report(`${resource.name}.states.${state}`, `is never reached: '${states[always]?.[0]}' always holds`)
  }
}

/** Checks the effects of actions: their fields, their values and their paths. */
export function checkEffects(scope: Scope): void {
  const { resource, report } = scope
  const taken = new Map<string, string>(takenPaths(resource).map((path) => [path, 'the resource itself']))
  for (const [name, { effect, bulk }] of Object.entries(resource.actions ?? {})) {
    const at = `${resource.name}.actions.${name}`
    if (bulk && (name === 'create' || name === 'edit')) report(`${at}.bulk`, `'${name}' is about one record at a time`)
    if (standardActions.includes(name)) {
      if (effect) report(`${at}.effect`, `'${name}' has its own effect`)
      continue
    }
    if (!effect) {
      report(at, "does nothing: it needs an effect, 'call', 'set' or 'dialog'")
      continue
    }
    if ('set' in effect) checkSet(scope, effect, `${at}.effect`)
    const path = 'call' in effect ? effect.call : 'path' in effect ? effect.path : undefined
    if (path === undefined) continue
    const where = `${at}.effect.${'call' in effect ? 'call' : 'path'}`
    const owner = taken.get(path)
    if (!/^[a-zA-Z][a-zA-Z0-9-]*$/.test(path))
      report(where, `'${path}' is no part of an address: letters, digits and hyphens`)
    else if (owner) report(where, `'${path}' is taken by ${owner}`)
    taken.set(path, `the action '${name}'`)
  }
}

const takenPaths = (resource: ResourceData): string[] => (resource.wire?.toggle === 'ativo' ? [] : ['activate'])

function checkSet(scope: Scope, effect: SetEffect, at: string): void {
  const { resource, report } = scope
  for (const [path, value] of Object.entries(effect.set)) {
    const field = fieldAt(resource, path)
    if (!field) report(`${at}.set`, unknownWord('field', path, pathsOf(resource)))
    else if (!canBeSet(field, value)) report(`${at}.set.${path}`, `cannot become ${JSON.stringify(value)}`)
  }
}

function canBeSet(field: FieldData, value: Scalar): boolean {
  const { required } = field.options
  if (value === null) return !required && emptyOf(field) === null
  return kindCheck(field).isSettable?.(value, field.options) ?? false
}

/** Choices share the path segment of a record's key: GET {path}/{name}. */
export function checkChoices({ resource, report }: Scope): void {
  for (const name of Object.keys(resource.choices ?? {})) {
    const at = `${resource.name}.choices.${name}`
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      report(at, 'is no part of an address: lower-case letters, digits and hyphens')
    else if (name === 'export') report(at, `'export' is taken by the export of the list`)
  }
}
