import { getLeafFields, type LeafField } from '../derive.ts'
import { getValue, hasPath, type RecordData } from '../evaluate.ts'
import type { FieldsData } from '../field.ts'
import { hasRows, isInverse } from '../kinds/kinds.ts'
import { memoizeByObject } from '../memoize.ts'
import type { PredicateData } from '../predicate.ts'
import { getPredicatePaths } from '../predicatePaths.ts'
import { sortByDependencies } from '../sortByDependencies.ts'
import { isObject, withValueAt } from '../values.ts'
import { getComputedForm } from './computedForms.ts'
import { evaluateExpression } from './evaluateExpression.ts'
import type { AggregateData, ExpressionData } from './expression.ts'
import { getAggregates, getExpressionPaths } from './expressionPaths.ts'

export interface ComputedLeaf extends LeafField {
  readonly expression: ExpressionData
}

/** The computed fields, each after those that it reads. */
export const getComputedLeaves = memoizeByObject((fields: FieldsData): readonly ComputedLeaf[] =>
  sortComputedLeaves(findComputedLeaves(fields)),
)

/** The check of declarations reports a cycle. */
const sortComputedLeaves = (leaves: readonly ComputedLeaf[]): ComputedLeaf[] =>
  sortByDependencies(leaves, ({ expression }) => {
    const paths = getExpressionPaths(expression)
    return leaves.filter(({ path }) => paths.includes(path))
  })

const findComputedLeaves = (fields: FieldsData): ComputedLeaf[] =>
  getLeafFields(fields).flatMap((leaf) => {
    const expression = leaf.field.options.computed
    return expression === undefined ? [] : [{ ...leaf, expression }]
  })

/** A path and, if its value is computed, all paths that it is computed from. */
export function getReadPaths(fields: FieldsData, path: string): string[] {
  const leaves = findComputedLeaves(fields)
  const found = new Set([path])
  // The set grows while it is read. The check of declarations reads also those that compute each other.
  for (const read of found)
    for (const leaf of leaves)
      if (leaf.path === read) for (const one of getExpressionPaths(leaf.expression)) found.add(one)
  return [...found]
}

/** Whether one of the conditions reads a computed value, of the record or of its rows. */
export const readComputed = (fields: FieldsData, conditions: readonly PredicateData[]): boolean =>
  hasComputed(fields) &&
  conditions
    .flatMap(getPredicatePaths)
    .some((path) =>
      getLeafFields(fields).some(
        ({ path: leafPath, field }) =>
          (path === leafPath && field.options.computed !== undefined) ||
          (path.startsWith(`${leafPath}.`) && hasRows(field) && hasComputed(field.options.fields)),
      ),
    )

/** The parts of an expression that are computed from related records, which only the database knows. */
export const getRelatedAggregates = (fields: FieldsData, expression: ExpressionData): readonly AggregateData[] =>
  getAggregates(expression).filter(({ of }) => isInverse(fields[of]))

/** Whether a path is computed from related records, also by way of other computed values. */
export const readsRelated = (fields: FieldsData, path: string): boolean => {
  const paths = getReadPaths(fields, path)
  return findComputedLeaves(fields).some(
    (leaf) => paths.includes(leaf.path) && getRelatedAggregates(fields, leaf.expression).length > 0,
  )
}

/**
 * A copy of a record with its computed values, also those of its rows; the record itself if nothing is computed. What
 * is computed from related records stays as it was read; a new record has no related ones.
 */
export function withComputedValues(fields: FieldsData, record: RecordData): RecordData {
  const withRows = getLeafFields(fields).reduce((current, { path, field }) => {
    const rows = getValue(current, path)
    if (!hasRows(field) || !Array.isArray(rows) || !hasComputed(field.options.fields)) return current
    const computedRows = rows.map((row) => (isObject(row) ? withComputedValues(field.options.fields, row) : row))
    return withValueAt(current, path, computedRows)
  }, record)
  return getComputedLeaves(fields)
    .filter(({ path, expression }) => getRelatedAggregates(fields, expression).length === 0 || !hasPath(record, path))
    .reduce((current, leaf) => withValueAt(current, leaf.path, computeValue(fields, leaf, current)), withRows)
}

/** Whether any field is computed. Fields of rows count too. */
const hasComputed = memoizeByObject((fields: FieldsData): boolean =>
  getLeafFields(fields).some(
    ({ field }) => field.options.computed !== undefined || (hasRows(field) && hasComputed(field.options.fields)),
  ),
)

function computeValue(fields: FieldsData, { field, expression }: ComputedLeaf, record: RecordData): unknown {
  const form = getComputedForm(field)
  return form ? evaluateExpression({ fields, record }, form, expression) : null
}

/**
 * Whether a save stores the value, because it is computed from rows; any other is a generated column of the table.
 */
export function isStoredBySave(fields: FieldsData, expression: ExpressionData): boolean {
  if (getAggregates(expression).length > 0) return true
  const paths = getExpressionPaths(expression)
  return findComputedLeaves(fields).some(
    (leaf) => leaf.expression !== expression && paths.includes(leaf.path) && isStoredBySave(fields, leaf.expression),
  )
}
