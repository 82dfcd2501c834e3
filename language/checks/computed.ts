import { findRelatedResource } from '../catalog.ts'
import { findFieldAt, getLeafFields, isStored } from '../derive.ts'
import { computableKinds, getComputedForm, getExpressionType } from '../expressions/computedForms.ts'
import { isStoredBySave } from '../expressions/computedValues.ts'
import type { ExpressionData } from '../expressions/expression.ts'
import { getExpressionPaths } from '../expressions/expressionPaths.ts'
import type { FieldData } from '../field.ts'
import { hasRows } from '../kinds/kinds.ts'
import { isParentPath } from '../parentPaths.ts'
import { isObject } from '../values.ts'
import { checkExpression, describeType, type ExpressionScope } from './expressions.ts'
import { findCycle } from './fields.ts'
import type { Scope } from './paths.ts'

/** Checks the computed fields of a resource and of its rows. */
export function checkComputed(scope: Scope): void {
  checkComputedFields({ ...scope, isRow: false }, `${scope.resource.name}.fields`)
}

function checkComputedFields(scope: ExpressionScope, location: string): void {
  const { resources, resource } = scope
  const wellFormed = new Map<string, ExpressionData>()
  for (const { path, field } of getLeafFields(resource.fields)) {
    const { computed } = field.options
    const innerLocation = `${location}.${path}`
    if (computed !== undefined && checkField(scope, field, innerLocation)) wellFormed.set(path, computed)
    if (field.options.stored !== undefined) checkUnstored(scope, path, field, `${innerLocation}.stored`)
    if (field.options.sortable && isStored(field))
      scope.report(`${innerLocation}.sortable`, 'a value that is stored is sortable anyway')
    const rows = hasRows(field) ? findRelatedResource(resources, resource, path, field) : undefined
    if (rows) checkComputedFields({ ...scope, resource: rows, isRow: true }, innerLocation)
  }
  checkCycles(scope, wellFormed, location)
}

/** Options that only a field with user input can have. */
const forbiddenOptions = [
  'required',
  'createOnly',
  'show',
  'enabled',
  'mayChange',
  'clearedBy',
  'copiedFrom',
  'clears',
  'widget',
  'default',
  'unique',
  'min',
  'max',
  'atLeastYearsAgo',
  'touchedBy',
  'fill',
  'wasKind',
] as const

/** Checks one computed field. Returns whether its expression has the right form. */
function checkField(scope: ExpressionScope, field: FieldData, location: string): boolean {
  const { report } = scope
  const form = getComputedForm(field)
  if (!form) {
    report(location, `a ${field.kind} field cannot be computed - these kinds can: ${computableKinds.join(', ')}`)
    return false
  }
  if (field.options.readonly !== true) report(location, 'a computed field is read-only: declare it with f.computed')
  for (const option of forbiddenOptions)
    if (option in field.options)
      report(`${location}.${option}`, 'a computed field is not entered, so it cannot have this')
  if (form.type === 'amount' && isParentPath(form.currencyPath))
    report(`${location}.currency`, "a row is computed without its record: say the decimals with 'scale'")
  else if (form.type === 'amount' && findFieldAt(scope.resource, form.currencyPath)?.options.computed !== undefined)
    report(
      `${location}.currency`,
      `'${form.currencyPath}' is computed itself; a computed amount needs an entered currency`,
    )
  const expected = getExpressionType(form)
  const innerLocation = `${location}.computed`
  const checked = checkExpression(scope, field.options.computed, innerLocation)
  if (checked.type !== undefined && checked.type !== expected)
    report(innerLocation, `this is ${describeType(checked.type)}, ${describeType(expected)} is expected`)
  return checked.isWellFormed
}

/**
 * Checks a value that is computed when it is read. It has no column, so neither titles nor entries of other records can
 * show it.
 */
function checkUnstored(scope: ExpressionScope, path: string, field: FieldData, location: string): void {
  const { resource, resources, report } = scope
  const { computed } = field.options
  if (computed === undefined) report(location, 'only a computed value may be left unstored')
  else if (!isStoredBySave(resource.fields, computed))
    report(location, 'only a value over rows or related records may be left unstored: no save stores this one')
  else if (hasRowDivision(computed))
    report(location, 'a division in each row or record is exact only if the value is stored')
  if (path === resource.title) report(location, 'this is the title, which other records show')
  for (const other of resources)
    for (const { path: otherPath, field: from } of getLeafFields(other.fields)) {
      if (!('to' in from.options) || from.options.to !== resource.name) continue
      const { entries = [], title }: { readonly entries?: readonly string[]; readonly title?: string } = from.options
      if (entries.includes(path) || title === path)
        report(location, `'${other.name}.${otherPath}' shows it beside other records`)
    }
}

/** Whether an expression divides in the rows that it reads. */
const hasRowDivision = (expression: unknown, isInRows = false): boolean =>
  Array.isArray(expression)
    ? expression.some((one) => hasRowDivision(one, isInRows))
    : isObject(expression) &&
      Object.entries(expression).some(
        ([word, operands]) =>
          (isInRows && word === 'div') ||
          (word !== 'when' && word !== 'where' && hasRowDivision(operands, isInRows || word === 'value')),
      )

function checkCycles({ report }: Scope, expressions: ReadonlyMap<string, ExpressionData>, location: string): void {
  const graph = new Map([...expressions].map(([path, expression]) => [path, getExpressionPaths(expression)]))
  const reported = new Set<string>()
  for (const path of graph.keys()) {
    const cycle = reported.has(path) ? undefined : findCycle(path, graph)
    if (!cycle) continue
    const names = cycle.slice(1)
    for (const name of names) reported.add(name)
    const [first = path] = names
    report(
      `${location}.${path}.computed`,
      names.length === 1
        ? `'${first}' is computed from itself`
        : `${names.map((name) => `'${name}'`).join(' and ')} compute each other`,
    )
  }
}
