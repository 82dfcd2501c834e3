import type { Catalog } from '#language/catalog.ts'
import { getResource } from '#language/catalog.ts'
import { getLeafFields, resolveKind } from '#language/derive.ts'
import { unusedContext } from '#language/evaluate.ts'
import type { FieldsData } from '#language/field.ts'
import { getKind, hasRows, isLinks } from '#language/kinds/kinds.ts'
import { parseOperand } from '#language/operands.ts'
import type { EvaluationContext, PredicateData, Scalar } from '#language/predicate.ts'
import { getPredicatePaths } from '#language/predicatePaths.ts'
import type { ResourceData } from '#language/resource.ts'
import { isTree } from '#language/trees.ts'
import { isObject } from '#language/values.ts'
import { getJoinTable } from '../joinTables.ts'
import { getKeyColumn, getTableName, parentColumn } from '../naming.ts'
import { compileWithLiterals } from '../predicates/compileWithLiterals.ts'
import { buildPredicate } from '../predicates/predicateSql.ts'
import { unrestricted } from '../predicates/sqlScope.ts'
import { quoteIdentifier } from '../tableDefinition.ts'
import { buildPolicyExpression, hasPolicyParameters, type PolicyExpression } from './policyExpression.ts'

/** A row-level security policy: the rows of a table that a user may read. */
export interface Policy {
  readonly table: string
  /** An SQL condition on the row. */
  readonly using: string
}

export interface RowSecurity {
  readonly policies: readonly Policy[]
  /** The names of the parameters of the policies, see `evaluateParameter`. */
  readonly parameters: readonly string[]
  /** The resources whose rule no policy enforces, with the reason. */
  readonly uncovered: ReadonlyMap<string, string>
}

/**
 * The policies of all declared tables: the rule of its resource decides who sees a record; a row is visible with its
 * record, a link with both its records. Without a rule, or with a rule that no policy can enforce, every transaction
 * whose parameters are set sees all rows.
 */
export function buildPolicies(resources: Catalog): RowSecurity {
  const uncovered = findUncovered(resources)
  const expressions = new Map<string, PolicyExpression>()
  for (const resource of resources) {
    const scope = { resources, resource, alias: getTableName(resource), viewer: unrestricted }
    if (resource.records && !uncovered.has(resource.name))
      expressions.set(resource.name, buildPolicyExpression(scope, resource.records))
  }
  const policies = resources.flatMap((resource) => [
    { table: getTableName(resource), using: expressions.get(resource.name)?.sql ?? hasPolicyParameters },
    ...buildRowPolicies(resource.fields, { table: getTableName(resource), key: getKeyColumn(resource) }),
    ...buildLinkPolicies(resources, resource),
  ])
  return {
    // Both sides of a link lead to the same table.
    policies: [...new Map(policies.map((policy) => [policy.table, policy])).values()],
    parameters: [...new Set([...expressions.values()].flatMap(({ parameters }) => parameters))].sort(),
    uncovered,
  }
}

function buildRowPolicies(fields: FieldsData, parent: { readonly table: string; readonly key: string }): Policy[] {
  return getLeafFields(fields).flatMap(({ field }) => {
    if (!hasRows(field)) return []
    const { table, fields: inner } = field.options
    const using = buildSeen(parent.table, parent.key, table, parentColumn)
    return [{ table, using }, ...buildRowPolicies(inner, { table, key: 'id' })]
  })
}

function buildLinkPolicies(resources: Catalog, resource: ResourceData): Policy[] {
  return getLeafFields(resource.fields).flatMap(({ path, field }) => {
    if (!isLinks(field)) return []
    const target = getResource(resources, field.options.to)
    const { name, ownColumn, otherColumn } = getJoinTable(resources, resource, path, field)
    const sides = [
      buildSeen(getTableName(resource), getKeyColumn(resource), name, ownColumn),
      buildSeen(getTableName(target), getKeyColumn(target), name, otherColumn),
    ]
    return [{ table: name, using: sides.sort().join(' and ') }]
  })
}

/** Whether the record to which a column refers is visible, which the policy of that record's table decides. */
function buildSeen(target: string, key: string, table: string, column: string): string {
  const [to, from] = [quoteIdentifier(target), quoteIdentifier(table)]
  return `exists (select from ${to} where ${to}.${quoteIdentifier(key)} = ${from}.${quoteIdentifier(column)})`
}

/** The resources with a rule that no policy enforces, with the reason. */
function findUncovered(resources: Catalog): Map<string, string> {
  const uncovered = new Map<string, string>()
  const readers = findReaders(resources)
  for (const resource of resources) {
    if (!resource.records) continue
    const reason = findReason(resources, resource, resource.records) ?? readers.get(resource.name)
    if (reason !== undefined) uncovered.set(resource.name, reason)
  }
  return uncovered
}

/** Why the rule of a resource cannot be a policy; undefined if it can. */
function findReason(resources: Catalog, resource: ResourceData, rule: PredicateData): string | undefined {
  if (resource.titles === 'open') return 'everybody sees the titles of its records'
  if (getLeafFields(resource.fields).some(({ field }) => isTree(field)))
    return 'the way up its tree leads through records out of sight'
  if (readsOtherTables(resources, resource, rule)) return 'its rule reads other records'
  return getClauses(rule)
    .map(([path, clause]) => findClauseReason(resources, resource, path, clause))
    .find(Boolean)
}

function findClauseReason(
  resources: Catalog,
  resource: ResourceData,
  path: string,
  clause: unknown,
): string | undefined {
  if (path.startsWith('$me.'))
    return getPredicatePaths({ [path]: clause } as PredicateData).length > 0
      ? 'its rule compares a value of the person with a field'
      : undefined
  if (isObject(clause) && 'during' in clause) return 'its rule asks for a period from today'
  const kind = resolveKind(resources, resource, path)
  const isTimestamp = kind !== undefined && getKind(kind).type === 'timestamp'
  const operands = (isObject(clause) ? Object.values(clause) : [clause]).flat() as Scalar[]
  if (isTimestamp && operands.some((operand) => ['me', 'today'].includes(parseOperand(operand).kind)))
    return 'its rule compares an instant with a day that is not always the same'
  return undefined
}

/** The clauses of a predicate about one record. */
function getClauses(predicate: PredicateData): [string, unknown][] {
  return Object.entries(predicate).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'not') return getClauses(value as PredicateData)
    if (key === 'and' || key === 'or') return (value as readonly PredicateData[]).flatMap(getClauses)
    return [[key, value]]
  })
}

/**
 * The resources whose records are read by a rule of another resource or of a field, even if the user does not see them.
 * A policy would hide these records from the rule.
 */
function findReaders(resources: Catalog): Map<string, string> {
  const readers = new Map<string, string>()
  for (const resource of resources) {
    const rules = [resource.records, ...getLeafFields(resource.fields).map(({ field }) => field.options.maySee)]
    for (const rule of rules.filter((one) => one !== undefined))
      for (const name of findOtherResources(resources, resource, rule))
        readers.set(name, `a rule of ${resource.name} reads its records, also those out of sight`)
  }
  return readers
}

const readsOtherTables = (resources: Catalog, resource: ResourceData, rule: PredicateData): boolean =>
  compileRule(resources, resource, rule).includes(' from ')

function findOtherResources(resources: Catalog, resource: ResourceData, rule: PredicateData): string[] {
  const text = compileRule(resources, resource, rule)
  if (!text.includes(' from ')) return []
  return resources
    .filter((other) => getTables(resources, other).some((table) => text.includes(`from "${table}"`)))
    .map(({ name }) => name)
}

/** The tables of a resource, its rows and its links. */
const getTables = (resources: Catalog, resource: ResourceData): string[] => [
  getTableName(resource),
  ...buildRowPolicies(resource.fields, { table: '', key: '' }).map(({ table }) => table),
  ...buildLinkPolicies(resources, resource).map(({ table }) => table),
]

/** The SQL of a rule for any user at any time, to find out which tables it reads. */
function compileRule(resources: Catalog, resource: ResourceData, rule: PredicateData): string {
  const scope = { resources, resource, alias: 'policy_row', viewer: unrestricted }
  return compileWithLiterals(buildPredicate(scope, rule, anyContext))
}

const anyContext: EvaluationContext = { ...unusedContext, now: '2026-01-01T00:00:00.000Z', today: '2026-01-01' }
