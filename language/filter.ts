import { type Catalog, findRelatedResource } from './catalog.ts'
import { maxCurrencyScale } from './currencies.ts'
import { isDecimal, toScale } from './decimals.ts'
import { findFieldAt, findValueField, getLeafFields, resolveKind, resolvePath } from './derive.ts'
import { isTest } from './evaluate.ts'
import { getComputedForm } from './expressions/computedForms.ts'
import { getKind, hasChoices, isLinks, isReference } from './kinds/kinds.ts'
import type { ClauseData, PredicateData, Scalar } from './predicate.ts'
import { isDay } from './predicateTests.ts'
import type { ResourceData } from './resource.ts'
import { isObject } from './values.ts'

/** The resource that is filtered, and the others that a path may reach, all as the user may read them. */
export interface FilterScope {
  readonly resources: Catalog
  readonly resource: ResourceData
}

/**
 * Translates the filter that a user sends into a predicate with the meaning of declarations. In a filter
 * - a text equals another one without case and accents,
 * - a day equals every instant within it,
 * - a decimal may be a number and have fewer decimals than the field,
 * - a reference, or its `{field}Id`, is compared with keys,
 * - a path may lead through a reference or a list: `slots.number` asks whether some slot satisfies the clause.
 *
 * Other clauses are returned unchanged; `checkCondition` reports those that are invalid.
 */
export function toCondition(scope: FilterScope, filter: PredicateData): PredicateData {
  const conditions = Object.entries(filter).map(([key, value]): PredicateData => {
    if (key === 'not') return { not: isObject(value) ? toCondition(scope, value as PredicateData) : value }
    if (key === 'and' || key === 'or') {
      const branches = value as readonly PredicateData[]
      return {
        [key]: Array.isArray(value)
          ? branches.map((branch) => (isObject(branch) ? toCondition(scope, branch) : branch))
          : value,
      }
    }
    return translateClause(scope, key, value as ClauseData)
  })
  const [first] = conditions
  return first && conditions.length === 1 ? first : { and: conditions }
}

/** Rewrites paths through references and lists as `has`, the form that `prose.ts` describes. */
export function nestPaths(scope: FilterScope, condition: PredicateData): PredicateData {
  const nested = Object.entries(condition).map(([key, value]): readonly [string, unknown] => {
    if (key === 'not') return [key, isObject(value) ? nestPaths(scope, value as PredicateData) : value]
    if (key === 'and' || key === 'or')
      return [key, (value as readonly PredicateData[]).map((branch) => nestPaths(scope, branch))]
    const related = resolvePath(scope.resource, key) ? undefined : findRelation(scope, key)
    if (!related) return [key, value]
    return [related.path, { has: nestPaths(related.scope, { [related.rest]: value as ClauseData }) }]
  })
  // Two paths through one reference are two conditions about it.
  return { and: nested.map((entry) => Object.fromEntries([entry]) as PredicateData) }
}

function translateClause(scope: FilterScope, path: string, clause: ClauseData): PredicateData {
  if (path.startsWith('$')) return { [path]: clause }
  const related = resolvePath(scope.resource, path) ? undefined : findRelation(scope, path)
  if (related) return { [related.path]: { has: translateClause(related.scope, related.rest, clause) } }
  const translateTest = findTranslation(scope, path)
  const tests: [string, unknown][] = isTest(clause) ? Object.entries(clause) : [['eq', clause]]
  if (tests.length === 0) return { [path]: clause }
  const conditions = tests.map(([name, expected]) => {
    if (name === 'has') return translateHas(scope, path, expected)
    return translateTest?.(name, expected) ?? { [path]: toClause(name, expected) }
  })
  const [first] = conditions
  return first && conditions.length === 1 ? first : { and: conditions }
}

function translateHas({ resources, resource }: FilterScope, path: string, expected: unknown): PredicateData {
  const field = findFieldAt(resource, path)
  const related = field && findRelatedResource(resources, resource, path, field)
  const has = expected as PredicateData
  return { [path]: { has: related && isObject(has) ? toCondition({ resources, resource: related }, has) : has } }
}

const toClause = (name: string, expected: unknown): ClauseData =>
  name === 'eq' ? (expected as Scalar) : { [name]: expected }

/** The reference or list through which a path leads, and the rest of the path, which the related record has. */
function findRelation({ resources, resource }: FilterScope, path: string) {
  for (const { path: start, field } of getLeafFields(resource.fields)) {
    if (!path.startsWith(`${start}.`)) continue
    const related = findRelatedResource(resources, resource, start, field)
    const rest = path.slice(start.length + 1)
    const scope = related && { resources, resource: related }
    if (scope && (resolvePath(scope.resource, rest) || findRelation(scope, rest))) return { path: start, scope, rest }
  }
  return undefined
}

/** The condition for one test of a clause; undefined if the test means the same in a filter. */
type RewriteTest = (name: string, expected: unknown) => PredicateData | undefined

function findTranslation(scope: FilterScope, path: string): RewriteTest | undefined {
  const resolved = resolvePath(scope.resource, path)
  const field = resolved && findValueField(scope.resources, resolved)
  if (resolved?.kind === 'refId' || isReference(field))
    return translateReference(scope, resolved?.kind === 'refId' ? resolved.path : path)
  if (isLinks(field)) return translateLinks(scope, path)
  const kind = resolveKind(scope.resources, scope.resource, path)
  const type = kind && getKind(kind).type
  if (type === 'text' && !(field && hasChoices(field)))
    return translateEquality(path, (value) => (typeof value === 'string' ? { [path]: { sameText: value } } : undefined))
  if (type === 'timestamp')
    return translateEquality(path, (value) => (isWholeDay(value) ? { [path]: { between: [value, value] } } : undefined))
  const form = field && getComputedForm(field)
  if (form?.type === 'decimal') return translateDecimals(path, form.scale)
  if (form?.type === 'amount') return translateDecimals(path, maxCurrencyScale)
  return undefined
}

const isWholeDay = (value: Scalar): value is string =>
  isDay(value) || (typeof value === 'string' && value.startsWith('$today'))

/** Translates the tests for equality (`eq`, `ne`, `in`, `notIn`); `find` returns the condition for one value. */
function translateEquality(path: string, find: (value: Scalar) => PredicateData | undefined): RewriteTest {
  const equals = (value: Scalar): PredicateData => find(value) ?? { [path]: value }
  return (name, expected) => {
    // The check of declarations reports operands that are not single values, so they stay as they are.
    if (
      isObject(expected) ||
      (Array.isArray(expected) && expected.some((one) => typeof one === 'object' && one !== null))
    )
      return undefined
    if (name === 'eq') return equals(expected as Scalar)
    if (name === 'ne') return { not: equals(expected as Scalar) }
    if (!Array.isArray(expected)) return undefined
    if (name === 'in') return { or: (expected as readonly Scalar[]).map(equals) }
    return name === 'notIn' ? { not: { or: (expected as readonly Scalar[]).map(equals) } } : undefined
  }
}

/**
 * Translates a test of a reference. If the target has `records`, which limits who sees them, the filter finds only
 * records whose target the user sees.
 */
function translateReference(scope: FilterScope, path: string): RewriteTest {
  const target = findTarget(scope, path)
  const field = findFieldAt(scope.resource, path)
  // A reference that is on the wire as an id alone has no other path.
  const isIdOnly = isReference(field) && field.options.as === 'id'
  const tested = isIdOnly ? `${path}Id` : path
  const refersTo = (key: Scalar): PredicateData => {
    if (key === null) return { [tested]: null }
    if (target?.records) return { [path]: { has: { [target.key]: key } } }
    return isIdOnly ? { [tested]: key } : { [path]: { hasAny: [key] } }
  }
  const translate = translateEquality(tested, refersTo)
  return (name, expected) => {
    if (name === 'hasAny') return translate('in', expected)
    const translated = translate(name, expected)
    if (name === 'empty') return { [tested]: toClause(name, expected) }
    if (translated || !target?.records) return translated
    // Otherwise a user could find out the key of a hidden record by comparing keys or ancestors.
    return name === 'under' ? { [`${path}.under`]: expected as Scalar } : throughTarget(path, target, name, expected)
  }
}

const throughTarget = (path: string, target: ResourceData, name: string, expected: unknown): PredicateData => ({
  [path]: { has: { [target.key]: toClause(name, expected) } },
})

function translateLinks(scope: FilterScope, path: string): RewriteTest | undefined {
  const target = findTarget(scope, path)
  if (!target?.records) return undefined
  return (name, expected) => {
    if (!Array.isArray(expected) || (name !== 'hasAny' && name !== 'hasAll')) return undefined
    const links = (expected as readonly Scalar[]).map((key) => ({ [path]: { has: { [target.key]: key } } }))
    return { [name === 'hasAny' ? 'or' : 'and']: links }
  }
}

function findTarget({ resources, resource }: FilterScope, path: string): ResourceData | undefined {
  const field = findFieldAt(resource, path)
  return field && findRelatedResource(resources, resource, path, field)
}

function translateDecimals(path: string, scale: number): RewriteTest {
  const toStored = (value: unknown): unknown => {
    const decimal = typeof value === 'number' ? String(value) : value
    return isDecimal(decimal) ? (toScale(decimal, scale) ?? value) : value
  }
  return (name, expected) => ({
    [path]: toClause(name, Array.isArray(expected) ? expected.map(toStored) : toStored(expected)),
  })
}
