import { findRelatedResource, findTarget } from '../catalog.ts'
import { getCarriedPaths, isSortable, isStored } from '../derive.ts'
import { readsRelated } from '../expressions/computedValues.ts'
import type { FieldData, FieldOf } from '../field.ts'
import { getKind, hasRows, isGroup, isInverse, isLinks, isList, isReference } from '../kinds/kinds.ts'
import { isParentPath } from '../parentPaths.ts'
import type { ClauseData, PredicateData } from '../predicate.ts'
import { getPersonTypes, type TestedValue } from './operands.ts'
import { type CheckedPath, type ConditionScope, checkPath } from './paths.ts'
import { isPlainObject } from './plainData.ts'
import { describeUnknownName, describeUnsortable, describeUnstored } from './report.ts'
import { checkTests } from './tests.ts'

export interface ConditionOptions {
  /** The condition is also evaluated in the browser, which has only the lists that the API sends. */
  readonly inBrowser: boolean
  /** Evaluated on a request body, which contains the key of a reference but not its title. */
  readonly onBody?: boolean
  /** Evaluated without a record: only the user can be tested. */
  readonly userOnly?: boolean
  /** Evaluated for each record that anybody reads, so it cannot read values that are computed then. */
  readonly storedOnly?: boolean
  /** Set inside `has`: the number of enclosing `has`, and the paths that are available if not all are. */
  readonly depth?: number
  readonly embeddedPaths?: EmbeddedPaths | undefined
}

/** The paths of a related record that are embedded in the record, where `from` is its path. */
interface EmbeddedPaths {
  readonly paths: readonly string[]
  readonly from: string
}

/** Checks every clause of a predicate: its path, its tests, and the types of its operands. */
export function checkCondition(
  scope: ConditionScope,
  predicate: PredicateData,
  location: string,
  options: ConditionOptions,
): void {
  for (const [key, value] of Object.entries(predicate)) {
    const innerLocation = `${location}.${key}`
    if (key === 'and' || key === 'or') {
      if (!Array.isArray(value)) scope.report(innerLocation, 'a list of conditions is expected')
      else
        value.forEach((branch, index) => {
          checkBranch(scope, branch, `${innerLocation}[${index}]`, options)
        })
    } else if (key === 'not') checkBranch(scope, value, innerLocation, options)
    else checkClause(scope, key, value as ClauseData, location, options)
  }
}

function checkBranch(scope: ConditionScope, branch: unknown, location: string, options: ConditionOptions): void {
  if (isPlainObject(branch)) checkCondition(scope, branch as PredicateData, location, options)
  else scope.report(location, 'a condition is expected')
}

function checkClause(
  scope: ConditionScope,
  path: string,
  clause: ClauseData,
  location: string,
  options: ConditionOptions,
): void {
  const innerLocation = `${location}.${path}`
  const isAboutUser = path.startsWith('$') && !isParentPath(path)
  const person = getPersonTypes(scope)
  const type = isAboutUser ? person.get(path) : undefined
  if (isAboutUser && !person.has(path)) {
    scope.report(location, describeUnknownName('part of the person', path, person.keys()))
    return
  }
  const checkedPath = isAboutUser ? undefined : checkReadablePath(scope, path, path, location, innerLocation, options)
  if (!isAboutUser && !checkedPath) return
  const tested: TestedValue = checkedPath
    ? { ...getTestedType(scope, checkedPath), path, person }
    : { type, path, person }
  checkTests(tested, clause, innerLocation, {
    report(problemLocation, problem) {
      if (problem !== undefined) scope.report(problemLocation, problem)
    },
    checkFieldOperand: (fieldPath, operand) =>
      checkReadablePath(scope, fieldPath, operand, innerLocation, innerLocation, options),
    checkHas: (predicate, hasLocation) => checkHas(scope, path, getField(checkedPath), predicate, hasLocation, options),
  })
  if (options.onBody && isLinks(tested.field) && isPlainObject(clause) && 'has' in clause)
    scope.report(`${innerLocation}.has`, "a body has only the keys of links: ask with 'hasAny', 'hasAll' or 'empty'")
  if (options.onBody && isPlainObject(clause) && 'under' in clause)
    scope.report(
      `${innerLocation}.under`,
      'a body has no way to the parent, so nothing is known to stand under anything',
    )
}

const getField = (checkedPath: CheckedPath | undefined): FieldData | undefined =>
  checkedPath?.resolved.kind === 'field' ? checkedPath.resolved.field : undefined

function getTestedType({ resources, resource }: ConditionScope, checkedPath: CheckedPath) {
  const { kind, resolved, field } = checkedPath
  const related = resolved.kind === 'field' && field && findRelatedResource(resources, resource, resolved.path, field)
  const keyField = related ? related.fields[related.key] : undefined
  return { type: kind && getKind(kind).type, kind, field, keyType: getKind(keyField?.kind ?? 'integer').type }
}

/** Checks that the value of a path is available everywhere the condition is evaluated; otherwise reports it. */
function checkReadablePath(
  scope: ConditionScope,
  path: string,
  text: string,
  location: string,
  innerLocation: string,
  options: ConditionOptions,
): CheckedPath | undefined {
  const { userOnly, onBody, inBrowser, embeddedPaths } = options
  if (userOnly) {
    const known = [...getPersonTypes(scope).keys()].join(', ')
    scope.report(location, `'${text}' is about a record; here only the person can be asked: ${known}`)
    return undefined
  }
  const checkedPath = checkPath(scope, path, location)
  if (!checkedPath) return undefined
  if (onBody && checkedPath.resolved.kind === 'refValue') {
    scope.report(innerLocation, 'a body has only the key of a reference; ask for the reference itself')
  }
  if (inBrowser) checkOnWire(scope, checkedPath, innerLocation)
  const field = getField(checkedPath)
  if (field) checkUnstoredValue(scope, path, field, innerLocation, options)
  if (embeddedPaths && !embeddedPaths.paths.includes(path)) {
    const names = embeddedPaths.paths.map((name) => `'${name}'`).join(', ')
    scope.report(
      innerLocation,
      `the browser evaluates this condition and does not see this; of '${embeddedPaths.from}' the record carries ${names}`,
    )
  }
  return checkedPath
}

/** Checks that a value is known where the condition is evaluated, if it is computed when it is read. */
function checkUnstoredValue(
  { resource, report }: ConditionScope,
  path: string,
  field: FieldData,
  location: string,
  { onBody, storedOnly }: ConditionOptions,
): void {
  if (isStored(field)) return
  if (storedOnly) report(location, describeUnstored(path, 'this condition cannot read it'))
  else if (!isSortable(field)) report(location, describeUnsortable(path, 'no condition reads it'))
  else if (onBody && readsRelated(resource.fields, path))
    report(location, `'${path}' is computed from other records, which a body does not have`)
}

/** A list that the API does not send would always be empty in the browser. */
function checkOnWire(scope: ConditionScope, checkedPath: CheckedPath, location: string): void {
  const field = getField(checkedPath)
  if ((isInverse(field) || isLinks(field)) && (field.options.wire ?? 'entries') !== 'entries') {
    scope.report(
      location,
      `the browser evaluates this condition and does not see the list, whose wire is '${field.options.wire}'`,
    )
  }
}

const maxDepth = 3

/** Checks a predicate on the entries of a list or on the target of a reference, in the scope of their own paths. */
function checkHas(
  scope: ConditionScope,
  path: string,
  field: FieldData | undefined,
  predicate: unknown,
  location: string,
  options: ConditionOptions,
): void {
  const depth = (options.depth ?? 0) + 1
  if (!isPlainObject(predicate)) scope.report(location, 'a condition is expected')
  else if (Object.keys(predicate).length === 0)
    scope.report(location, 'a condition is expected; any entry is `empty: false`')
  else if (depth > maxDepth) scope.report(location, `'has' stands in at most ${maxDepth - 1} others`)
  else {
    const related = field && findRelatedResource(scope.resources, scope.resource, path, field)
    // A reference to an undeclared resource is reported at the declaration of the field.
    if (!related) return
    const embeddedPaths = options.inBrowser ? getEmbeddedPaths(scope, path, field, options) : undefined
    checkCondition({ ...scope, resource: related, parent: undefined }, predicate as PredicateData, location, {
      ...options,
      depth,
      embeddedPaths,
    })
  }
}

/** The paths of an entry or a reference target that are embedded in the record; undefined if all paths are. */
function getEmbeddedPaths(
  { resources }: ConditionScope,
  path: string,
  field: FieldData,
  { onBody }: ConditionOptions,
): EmbeddedPaths | undefined {
  if (hasRows(field)) return onBody ? getBodyPaths(path, field) : undefined
  if (!isReference(field) && !isInverse(field) && !isLinks(field)) return undefined
  const target = findTarget(resources, field.options.to)
  if (!target) return undefined
  const key = target.rows ? [] : [target.resource.key]
  if (isReference(field)) {
    const carried = onBody ? [] : getCarriedPaths(field)
    return { from: path, paths: field.options.as === 'title' ? carried : [...key, ...carried] }
  }
  const entries = isLinks(field) ? [field.options.title] : (field.options.entries ?? [])
  const fields = target.rows ? target.rows.options.fields : target.resource.fields
  // An entry contains neither lists nor references as declared: a reference is only a key there.
  const values = entries.filter((name) => !isReference(fields[name]) && !isList(fields[name]))
  const canBeInactive = !target.rows && target.resource.softDelete !== false
  return { from: path, paths: [...key, ...values, ...(canBeInactive ? ['deletedAt'] : [])] }
}

/** In parsed rows, groups are flattened, and a reference is replaced by its key under the name of the field. */
function getBodyPaths(path: string, { options: { key, fields } }: FieldOf<'rows'>): EmbeddedPaths {
  const names = Object.entries(fields).flatMap(([name, field]) => (isReference(field) || isGroup(field) ? [] : [name]))
  return { from: path, paths: key === undefined ? names : [key, ...names] }
}
