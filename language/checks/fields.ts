import { getWirePath, refersToLeaf } from '../bodyLeaves.ts'
import { toRowsResource } from '../catalog.ts'
import { hasComputedDefault } from '../defaults.ts'
import { getLeafFields, getLeavesWith, isStored } from '../derive.ts'
import { getComputedForm } from '../expressions/computedForms.ts'
import { getTotalForm } from '../expressions/totals.ts'
import type { FieldData, FieldOf, FieldsData } from '../field.ts'
import { getKindCheck, getPlaceCheck } from '../kinds/kindChecks.ts'
import {
  hasChoices,
  hasRows,
  isGroup,
  isInteger,
  isInverse,
  isLinks,
  isPlace,
  isPosition,
  isReference,
  type PlaceField,
} from '../kinds/kinds.ts'
import type { PredicateData } from '../predicate.ts'
import { getPredicatePaths } from '../predicatePaths.ts'
import { maxInteger } from '../readers.ts'
import { getParentPaths } from '../rowPaths.ts'
import type { ConditionOptions } from './conditions.ts'
import { checkCondition } from './conditions.ts'
import { checkDefault } from './defaults.ts'
import { canBeSingle, checkPath, isText, type Scope } from './paths.ts'
import { describeUnknownName, describeUnstored } from './report.ts'

/** Checks the options of all fields: the paths in them, and their limits. */
export function checkFields(scope: Scope): void {
  const base = `${scope.resource.name}.fields`
  forEachField(scope.resource.fields, base, (field, location) => checkField(scope, field, location, base))
  checkCycles(scope, base)
  checkPosition(scope, base)
}

/** Checks that a resource has at most one position field, because `PUT {path}/move/{id}` does not name the field. */
function checkPosition({ resource, report }: Scope, base: string): void {
  const [first, ...others] = getLeavesWith(resource.fields, isPosition)
  for (const { path } of others) report(`${base}.${path}`, `'${first?.path}' is the position already`)
  if (!first) return
  for (const [name, { effect }] of Object.entries(resource.actions ?? {}))
    if (effect && (('path' in effect && effect.path === 'move') || ('call' in effect && effect.call === 'move')))
      report(`${resource.name}.actions.${name}`, "'move' is the path that moves records of a list")
}

/** Visits every field with its path in the declaration, including fields of groups but not of rows. */
export function forEachField(
  fields: FieldsData,
  location: string,
  visit: (field: FieldData, location: string) => void,
): void {
  for (const [name, field] of Object.entries(fields)) {
    visit(field, `${location}.${name}`)
    if (isGroup(field)) forEachField(field.options.fields, `${location}.${name}`, visit)
  }
}

/** Conditions of fields are evaluated on request bodies and forms, which do not contain the titles of references. */
const bodyConditionOptions: ConditionOptions = { inBrowser: true, onBody: true }

function checkField(scope: Scope, field: FieldData, location: string, base: string): void {
  const { mayChange, clearedBy, clears } = field.options
  checkBodyConditions(scope, field, location, base)
  if (mayChange) checkCondition(scope, mayChange, `${location}.mayChange`, { inBrowser: true })
  if (clearedBy) checkScalarPath(scope, clearedBy, `${location}.clearedBy`)
  clears?.forEach((path, index) => {
    checkScalarPath(scope, path, `${location}.clears[${index}]`)
  })
  checkFieldPaths(scope, field, location)
  checkLimits(scope, field, location)
  checkReferenceTitle(scope, field, location)
  checkComponents(scope, field, location)
  if (hasRows(field)) checkRows(scope, field, location, base)
  if (isPlace(field)) checkPlace(scope, field, location)
}

/** Checks the paths of fields that the options of a kind name, such as the currency of an amount. */
function checkFieldPaths(scope: Scope, field: FieldData, location: string): void {
  for (const [option, path, kinds] of getKindCheck(field).getFieldPaths?.(field.options) ?? [])
    checkScalarPath(scope, path, `${location}.${option}`, kinds)
}

/** Checks the conditions that a body is parsed with. @param base the location of the fields */
function checkBodyConditions(scope: Scope, field: FieldData, location: string, base: string): void {
  const { required, show, enabled } = field.options
  if (typeof required === 'object') checkRequired(scope, required, field, location, base)
  if (show) checkCondition(scope, show, `${location}.show`, bodyConditionOptions)
  if (enabled) checkCondition(scope, enabled, `${location}.enabled`, bodyConditionOptions)
}

function checkRequired(scope: Scope, required: PredicateData, field: FieldData, location: string, base: string): void {
  checkCondition(scope, required, `${location}.required`, bodyConditionOptions)
  const path = location.slice(base.length + 1)
  const leaf = { path, wirePath: getWirePath(path, field) }
  if (getPredicatePaths(required).some((name) => refersToLeaf(name, leaf)))
    scope.report(`${location}.required`, 'whether a field needs a value does not depend on its own value')
}

/** A widget replaces the input of a field, a slot is shown above its value. */
function checkComponents({ report }: Scope, field: FieldData, location: string): void {
  const { widget, slot, readonly, computed } = field.options
  if (slot !== undefined && isGroup(field))
    report(`${location}.slot`, 'a group has no value of its own, only its fields have')
  // `checkComputed` refuses the widget of a computed field.
  if (widget === undefined || computed !== undefined) return
  if (isGroup(field)) report(`${location}.widget`, 'a group has no input of its own, only its fields have')
  else if (readonly || isInverse(field)) report(`${location}.widget`, 'no form has an input for this field')
}

function checkReferenceTitle({ report }: Scope, field: FieldData, location: string): void {
  if (!isReference(field) || field.options.as === 'id' || field.options.title !== undefined) return
  report(location, `'title' is missing: as '${field.options.as}' the reference shows one`)
}

function checkScalarPath(scope: Scope, path: string, location: string, kinds?: readonly string[]): void {
  const checkedPath = checkPath(scope, path, location)
  const { kind } = checkedPath?.resolved ?? {}
  if (checkedPath && kind !== 'field' && kind !== 'refId')
    scope.report(location, `'${path}' is no field of the record's own`)
  else if (checkedPath?.resolved.kind === 'field' && !isStored(checkedPath.resolved.field))
    scope.report(location, describeUnstored(path, 'no field depends on it'))
  else if (kinds && checkedPath?.kind !== undefined && !kinds.includes(checkedPath.kind))
    scope.report(
      location,
      `'${path}' has the kind ${checkedPath.kind}, where one of these is expected: ${kinds.join(', ')}`,
    )
}

function checkLimits(scope: Scope, field: FieldData, location: string): void {
  const { report } = scope
  if (hasChoices(field)) {
    const { values } = field.options
    checkDistinct(report, values, `${location}.values`)
    const drawnValues = 'valueOptions' in field.options ? Object.keys(field.options.valueOptions ?? {}) : []
    for (const value of drawnValues.filter((name) => !values.includes(name)))
      report(`${location}.valueOptions`, describeUnknownName('choice', value, values))
  }
  const { findProblems } = getKindCheck(field)
  if (findProblems) {
    for (const [option, problem] of findProblems(field.options))
      report(option === '' ? location : `${location}.${option}`, problem)
    return
  }
  const options = field.options as { min?: number; max?: number; atLeast?: number }
  const { min, max, atLeast } = options
  const minLimit = isInteger(field) ? -maxInteger : 0
  for (const [optionName, limit] of Object.entries({ min, max, atLeast })) {
    if (limit !== undefined && limit < minLimit) report(`${location}.${optionName}`, `${limit} is too small`)
    if (limit !== undefined && limit > maxInteger)
      report(`${location}.${optionName}`, `${limit} does not fit an integer`)
  }
  if (min !== undefined && max !== undefined && min > max) report(`${location}.min`, `${min} is more than max, ${max}`)
  if (atLeast !== undefined && max !== undefined && hasRows(field) && atLeast > max) {
    report(`${location}.atLeast`, `${atLeast} is more than max, ${max}`)
  }
  checkDefault(scope, field, `${location}.default`)
}

function checkDistinct(report: Scope['report'], values: readonly string[], location: string): void {
  for (const [index, value] of values.entries())
    if (values.indexOf(value) < index) report(`${location}[${index}]`, `'${value}' stands twice`)
}

function checkPlace(scope: Scope, field: PlaceField, location: string): void {
  const { within, fills = {} } = field.options
  const { containerKinds, isLookedUp } = getPlaceCheck(field)
  const container = within === undefined ? undefined : checkPath(scope, within, `${location}.within`)
  if (container && !containerKinds.includes(container.kind ?? '')) {
    scope.report(`${location}.within`, `a ${field.kind} does not lie within a ${container.kind}`)
  }
  if ('fills' in field.options && !isLookedUp) scope.report(`${location}.fills`, 'only a postal code is looked up')
  for (const [answer, path] of Object.entries(fills)) {
    // The shape check has already reported an unknown answer, whose value can have any type.
    const target = typeof path === 'string' ? checkPath(scope, path, `${location}.fills.${answer}`) : undefined
    if (target && !isText(target.kind)) scope.report(`${location}.fills.${answer}`, `'${path}' is no text`)
  }
}

/** Options that need the stored record or the day. Rows cannot have them, because each row is parsed alone. */
const forbiddenInRows = [
  'mayChange',
  'maySee',
  'clearedBy',
  'clears',
  'atLeastYearsAgo',
  'unique',
  'exclusive',
  'within',
  'fills',
  'createOnly',
  'tree',
  'onRemove',
]

/** Checks the fields of rows, whose conditions read the row. @param base the location of the fields with these rows */
function checkRows(scope: Scope, rows: FieldOf<'rows'>, location: string, base: string): void {
  const { options } = rows
  const names = Object.keys(options.fields)
  options.uniqueBy?.forEach((name, index) => {
    const field = options.fields[name]
    if (!field) scope.report(`${location}.uniqueBy[${index}]`, describeUnknownName('field', name, names))
    else if (!canBeSingle(field.kind) && !isReference(field))
      scope.report(`${location}.uniqueBy[${index}]`, `'${name}' is no single value`)
  })
  checkTotals(scope, rows, location)
  const rowScope = {
    ...scope,
    resource: toRowsResource(`${scope.resource.name}.${location.slice(base.length + 1)}`, rows),
    parent: scope.resource,
  }
  checkCycles(rowScope, location)
  forEachField(options.fields, location, (field, innerLocation) => {
    checkBodyConditions(rowScope, field, innerLocation, location)
    for (const option of forbiddenInRows) {
      if (option in field.options) scope.report(`${innerLocation}.${option}`, 'not possible inside rows')
    }
    checkFieldPaths(rowScope, field, innerLocation)
    if (hasComputedDefault(field)) scope.report(`${innerLocation}.default`, 'not possible inside rows')
    if (isInverse(field) || isLinks(field) || getKindCheck(field).isImpossibleInRows)
      scope.report(innerLocation, `a ${field.kind} field is not possible inside rows`)
    checkLimits(scope, field, innerLocation)
    checkReferenceTitle(scope, field, innerLocation)
    checkComponents(scope, field, innerLocation)
    if (hasRows(field)) checkRows(rowScope, field, innerLocation, location)
  })
}

/** A total of amounts needs one currency for all rows. */
function checkTotals({ report }: Scope, { options }: FieldOf<'rows'>, location: string): void {
  for (const name of Object.keys(options.totals ?? {})) {
    const field = options.fields[name]
    const innerLocation = `${location}.totals.${name}`
    if (!field) report(`${location}.totals`, describeUnknownName('field', name, Object.keys(options.fields)))
    else if (getTotalForm(field) === undefined) report(innerLocation, describeMissingTotal(field, 'rows'))
  }
}

/** Why a field of rows or records has no total. */
export const describeMissingTotal = (field: FieldData, subject: 'rows' | 'records'): string =>
  getComputedForm(field)?.type === 'amount' ? `${subject} may differ in currency` : `a ${field.kind} field has no total`

/**
 * Reports cycles: `show`, `enabled` and `clearedBy` are resolved field by field, so no cycle is possible. Whether a field
 * is required is tested after that.
 */
function checkCycles({ resource, report }: Scope, base: string): void {
  const leaves = getLeafFields(resource.fields).map(({ path, field }) => ({
    path,
    wirePath: getWirePath(path, field),
    dependencies: [...getDependencyPaths(field), ...(hasRows(field) ? getParentPaths(field.options.fields) : [])],
  }))
  const dependencyGraph = new Map(
    leaves.map(({ path, dependencies }) => [
      path,
      leaves.filter((leaf) => dependencies.some((name) => refersToLeaf(name, leaf))).map((leaf) => leaf.path),
    ]),
  )
  for (const path of dependencyGraph.keys()) {
    const cycle = findCycle(path, dependencyGraph)
    if (cycle) report(`${base}.${path}`, `depends on itself: ${cycle.join(' → ')}`)
  }
}

/** The paths that a field depends on. */
function getDependencyPaths({ options: { show, enabled, clearedBy } }: FieldData): string[] {
  const conditions = [show, enabled].filter((condition) => condition !== undefined)
  return [...conditions.flatMap(getPredicatePaths), ...(clearedBy ? [clearedBy] : [])]
}

/** A path from a name back to itself; undefined if there is none. */
export function findCycle(
  start: string,
  dependencyGraph: ReadonlyMap<string, readonly string[]>,
): string[] | undefined {
  const visited = new Set<string>()
  const visitDependencies = (path: string, visitedPath: readonly string[]): string[] | undefined => {
    for (const next of dependencyGraph.get(path) ?? []) {
      if (next === start) return [...visitedPath, next]
      if (visited.has(next)) continue
      visited.add(next)
      const found = visitDependencies(next, [...visitedPath, next])
      if (found) return found
    }
    return undefined
  }
  return visitDependencies(start, [start])
}
