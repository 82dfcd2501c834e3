import { reads, wirePathOf } from '../bodyLeaves.ts'
import { leafFields } from '../derive.ts'
import type { FieldData, FieldOf, FieldsData } from '../field.ts'
import { kindCheck, placeCheck } from '../kinds/kindChecks.ts'
import {
  hasChoices,
  hasRows,
  isFile,
  isGroup,
  isInteger,
  isInverse,
  isPlace,
  isReference,
  type PlaceField,
} from '../kinds/kinds.ts'
import { pathsIn } from '../pathsIn.ts'
import { largestInteger } from '../readers.ts'
import type { Reach } from './conditions.ts'
import { checkCondition } from './conditions.ts'
import { isSingle, isText, knownPath, type Scope } from './paths.ts'
import { unknownWord } from './report.ts'

/** Checks the options of all fields: the paths in them, and their limits. */
export function checkFields(scope: Scope): void {
  const { resource } = scope
  eachField(resource.fields, `${resource.name}.fields`, (field, at) => checkField(scope, field, at))
  checkCircles(scope)
}

/** Visits every field with its path in the declaration, including fields of groups but not of rows. */
export function eachField(fields: FieldsData, at: string, visit: (field: FieldData, at: string) => void): void {
  for (const [name, field] of Object.entries(fields)) {
    visit(field, `${at}.${name}`)
    if (isGroup(field)) eachField(field.options.fields, `${at}.${name}`, visit)
  }
}

/** Field conditions are evaluated on request bodies and forms, which contain no titles of references. */
const overBody: Reach = { inBrowser: true, overBody: true }

function checkField(scope: Scope, field: FieldData, at: string): void {
  const { show, enabled, mayChange, clearedBy, clears } = field.options
  if (show) checkCondition(scope, show, `${at}.show`, overBody)
  if (enabled) checkCondition(scope, enabled, `${at}.enabled`, overBody)
  if (mayChange) checkCondition(scope, mayChange, `${at}.mayChange`, { inBrowser: true })
  if (clearedBy) checkScalarPath(scope, clearedBy, `${at}.clearedBy`)
  clears?.forEach((path, index) => {
    checkScalarPath(scope, path, `${at}.clears[${index}]`)
  })
  checkLimits(scope, field, at)
  checkTitled(scope, field, at)
  if (hasRows(field)) checkRows(scope, field, at)
  if (isPlace(field)) checkPlace(scope, field, at)
}

function checkTitled({ report }: Scope, field: FieldData, at: string): void {
  if (!isReference(field) || field.options.as === 'id' || field.options.title !== undefined) return
  report(at, `'title' is missing: as '${field.options.as}' the reference shows one`)
}

function checkScalarPath(scope: Scope, path: string, at: string): void {
  const known = knownPath(scope, path, at)
  const { kind } = known?.meaning ?? {}
  if (known && kind !== 'field' && kind !== 'refId') scope.report(at, `'${path}' is no field of the record's own`)
}

function checkLimits({ report }: Scope, field: FieldData, at: string): void {
  const options = field.options as { min?: number; max?: number; atLeast?: number; default?: unknown }
  const { min, max, atLeast } = options
  const floor = isInteger(field) ? -largestInteger : 0
  for (const [word, limit] of Object.entries({ min, max, atLeast })) {
    if (limit !== undefined && limit < floor) report(`${at}.${word}`, `${limit} is too small`)
    if (limit !== undefined && limit > largestInteger) report(`${at}.${word}`, `${limit} does not fit an integer`)
  }
  if (min !== undefined && max !== undefined && min > max) report(`${at}.min`, `${min} is more than max, ${max}`)
  if (atLeast !== undefined && max !== undefined && hasRows(field) && atLeast > max) {
    report(`${at}.atLeast`, `${atLeast} is more than max, ${max}`)
  }
  if (options.default !== undefined) checkDefault(report, field, options.default, `${at}.default`)
}

function checkDefault(report: Scope['report'], field: FieldData, value: unknown, at: string): void {
  const { min, max } = field.options as { min?: number; max?: number }
  if (hasChoices(field)) {
    if (!field.options.values.includes(String(value)))
      report(at, unknownWord('choice', String(value), field.options.values))
    return
  }
  const size = kindCheck(field).sizeOf?.(value)
  if (size === undefined) return
  if (min !== undefined && size < min) report(at, `${JSON.stringify(value)} is under min, ${min}`)
  if (max !== undefined && size > max) report(at, `${JSON.stringify(value)} is over max, ${max}`)
}

function checkPlace(scope: Scope, field: PlaceField, at: string): void {
  const { within, fills = {} } = field.options
  const { liesIn, isLookedUp } = placeCheck(field)
  const outer = within === undefined ? undefined : knownPath(scope, within, `${at}.within`)
  if (outer && !liesIn.includes(outer.kind ?? '')) {
    scope.report(`${at}.within`, `a ${field.kind} does not lie within a ${outer.kind}`)
  }
  if ('fills' in field.options && !isLookedUp) scope.report(`${at}.fills`, 'only a postal code is looked up')
  for (const [answer, path] of Object.entries(fills)) {
    const filled = path === undefined ? undefined : knownPath(scope, path, `${at}.fills.${answer}`)
    if (filled && !isText(filled.kind)) scope.report(`${at}.fills.${answer}`, `'${path}' is no text`)
  }
}

/** Options that need the whole record. Rows cannot have them, because each row is parsed alone. */
const notInRows = [
  'show',
  'enabled',
  'mayChange',
  'clearedBy',
  'clears',
  'atLeastYearsAgo',
  'unique',
  'exclusive',
  'within',
  'fills',
  'createOnly',
]

function checkRows(scope: Scope, { options }: FieldOf<'rows'>, at: string): void {
  const names = Object.keys(options.fields)
  options.uniqueBy?.forEach((name, index) => {
    const field = options.fields[name]
    if (!field) scope.report(`${at}.uniqueBy[${index}]`, unknownWord('field', name, names))
    else if (!isSingle(field.kind) && !isReference(field))
      scope.report(`${at}.uniqueBy[${index}]`, `'${name}' is no single value`)
  })
  eachField(options.fields, at, (field, here) => {
    for (const option of notInRows) {
      if (option in field.options) scope.report(`${here}.${option}`, 'not possible inside rows')
    }
    if (isFile(field) || isInverse(field)) scope.report(here, `a ${field.kind} field is not possible inside rows`)
    checkLimits(scope, field, here)
    checkTitled(scope, field, here)
    if (hasRows(field)) checkRows(scope, field, here)
  })
}

/** The conditions of fields and `clearedBy` are resolved field by field, so they must not form a cycle. */
function checkCircles({ resource, report }: Scope): void {
  const leaves = leafFields(resource.fields).map(({ path, field }) => ({
    path,
    wirePath: wirePathOf(path, field),
    named: pathsNamedBy(field),
  }))
  const needs = new Map(
    leaves.map(({ path, named }) => [
      path,
      leaves.filter((leaf) => named.some((name) => reads(name, leaf))).map((leaf) => leaf.path),
    ]),
  )
  for (const path of needs.keys()) {
    const circle = circleFrom(path, needs)
    if (circle) report(`${resource.name}.fields.${path}`, `depends on itself: ${circle.join(' → ')}`)
  }
}

/** The paths that a field depends on. */
function pathsNamedBy({ options: { show, enabled, clearedBy } }: FieldData): string[] {
  return [...pathsIn(show ?? {}), ...pathsIn(enabled ?? {}), ...(clearedBy ? [clearedBy] : [])]
}

function circleFrom(start: string, needs: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const seen = new Set<string>()
  const search = (path: string, trail: readonly string[]): string[] | undefined => {
    for (const next of needs.get(path) ?? []) {
      if (next === start) return [...trail, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = search(next, [...trail, next])
      if (found) return found
    }
    return undefined
  }
  return search(start, [start])
}
