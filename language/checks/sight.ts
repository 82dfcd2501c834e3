import { getDefaultSort } from '../columns.ts'
import { getFixedDefault } from '../defaults.ts'
import { getAction, getCarriedPaths, getLeafFields, isStored } from '../derive.ts'
import { getExpressionPaths } from '../expressions/expressionPaths.ts'
import type { FieldData, FieldOf } from '../field.ts'
import { hasRows, isInverse, isLinks, isReference } from '../kinds/kinds.ts'
import type { PredicateData } from '../predicate.ts'
import { getPredicatePaths, getTexts } from '../predicatePaths.ts'
import { getParentPaths } from '../rowPaths.ts'
import { getOwnPath } from '../sight.ts'
import { checkCondition } from './conditions.ts'
import { getActionLocation, type Scope } from './paths.ts'

const sightOptions = { inBrowser: false, storedOnly: true }

/** Checks who sees which records and fields. */
export function checkSight(scope: Scope): void {
  const { resource, report } = scope
  const { name, records, titles, title, key } = resource
  if (records) checkCondition(scope, records, `${name}.records`, sightOptions)
  if (titles && !records)
    report(`${name}.titles`, "everybody sees all records, so there is nothing to open; see 'records'")
  for (const { path, field } of getLeafFields(resource.fields)) {
    const location = `${name}.fields.${path}`
    checkAboutUser(scope, field, location)
    const { maySee } = field.options
    if (!maySee) continue
    checkCondition(scope, maySee, `${location}.maySee`, sightOptions)
    if (path === title || path === key)
      report(`${location}.maySee`, `everybody who sees a record sees its ${path === title ? 'title' : 'key'}`)
    if (field.options.required === true && getFixedDefault(field) === undefined && !createsOnlyWhoSees(scope, maySee))
      report(`${location}.required`, 'who does not see the field cannot fill it: give it a default, or a condition')
  }
}

/** Whether every user who may create a record also sees the field. */
function createsOnlyWhoSees({ resource }: Scope, maySee: PredicateData): boolean {
  const create = getAction(resource, 'create')
  return (
    create === undefined || (create.who !== undefined && listConditions(create.who).includes(JSON.stringify(maySee)))
  )
}

/** The conditions that a predicate implies: itself, its clauses and the parts of its `and`. */
const listConditions = (predicate: PredicateData): string[] => [
  JSON.stringify(predicate),
  ...Object.entries(predicate).flatMap(([key, value]) =>
    key === 'and' ? (value as readonly PredicateData[]).flatMap(listConditions) : [JSON.stringify({ [key]: value })],
  ),
]

/**
 * Reports `show` and `enabled` that read the user: the save of a user for whom such a condition is false would set the
 * field to null.
 */
function checkAboutUser({ report }: Scope, { options }: FieldData, location: string): void {
  for (const word of ['show', 'enabled'] as const)
    if (getTexts(options[word]).some((text) => text.startsWith('$me.')))
      report(
        `${location}.${word}`,
        `a save by anybody else would empty the field; 'maySee' says who sees it, 'mayChange' who changes it`,
      )
}

/**
 * Checks that no part of the declaration that all users see reveals a field that only some users see. Run it only on a
 * declaration without other faults, because it reads the conditions.
 */
export function checkOpenReaders(scope: Scope): void {
  const { resource, report } = scope
  const { name, states = {}, actions = {}, choices = {}, lifecycle } = resource
  const guards = new Map(getLeafFields(resource.fields).map(({ path, field }) => [path, field.options.maySee]))
  const findGuarded = (paths: readonly string[], than?: PredicateData): string | undefined =>
    paths
      .map((path) => getOwnPath(resource, path))
      .find((path) => guards.get(path) !== undefined && JSON.stringify(guards.get(path)) !== JSON.stringify(than))
  const check = (location: string, paths: readonly string[], remedy: string, than?: PredicateData): void => {
    const path = findGuarded(paths, than)
    if (path !== undefined) report(location, `reads '${path}', which not everybody sees: ${remedy}`)
  }
  for (const { path, field } of getLeafFields(resource.fields)) {
    const { maySee, required, show, enabled, computed } = field.options
    const location = `${name}.fields.${path}`
    for (const [word, condition] of Object.entries({ required, show, enabled }))
      if (typeof condition === 'object')
        check(`${location}.${word}`, getPredicatePaths(condition), "give this field the same 'maySee'", maySee)
    if (hasRows(field)) check(location, getParentPaths(field.options.fields), "give the rows the same 'maySee'", maySee)
    if (computed !== undefined && !isStored(field))
      check(`${location}.computed`, getExpressionPaths(computed), "give this field the same 'maySee'", maySee)
    else if (computed !== undefined && !maySee)
      check(`${location}.computed`, getExpressionPaths(computed), "give this field a 'maySee'")
  }
  for (const [state, condition] of Object.entries(states))
    check(`${name}.states.${state}`, getPredicatePaths(condition), 'everybody sees the state')
  for (const [choice, condition] of Object.entries(choices))
    check(`${name}.choices.${choice}`, getPredicatePaths(condition), 'everybody sees the choices')
  for (const [action, { who, if: condition, confirm }] of Object.entries(actions)) {
    const conditions = { who, if: condition, confirm }
    for (const [word, one] of Object.entries(conditions))
      if (typeof one === 'object')
        check(
          `${getActionLocation(resource, action)}.${word}`,
          getPredicatePaths(one),
          'everybody sees what is offered',
        )
  }
  if (lifecycle) check(`${name}.lifecycle.on`, [lifecycle.on], 'everybody sees the state')
  check(`${name}.list.sort`, [getDefaultSort(resource).by], 'the order of the list tells of it')
  checkShown(scope)
}

/** What a reference or a list of links shows of its records. */
const getShownPaths = (field: FieldOf<'ref' | 'links'>): readonly (string | undefined)[] =>
  isReference(field) ? getCarriedPaths(field) : [field.options.title]

/** Checks that a field shows only such fields of other records as every user sees. */
function checkShown({ resource, resources, report }: Scope): void {
  for (const { path, field } of getLeafFields(resource.fields)) {
    if (!isReference(field) && !isInverse(field) && !isLinks(field)) continue
    const target = resources.find(({ name }) => name === field.options.to)
    const shown = isInverse(field) ? (field.options.entries ?? []) : getShownPaths(field)
    const guarded = shown.find(
      (name) => target && getLeafFields(target.fields).some((leaf) => leaf.path === name && leaf.field.options.maySee),
    )
    if (guarded !== undefined)
      report(`${resource.name}.fields.${path}`, `'${guarded}' of ${field.options.to} is not seen by everybody`)
  }
}
