import { type BodyLeaf, type BodyMode, refersToLeaf, toBodyLeaves } from './bodyLeaves.ts'
import { completeValue, getSourcePath } from './completion.ts'
import { getLeafFields } from './derive.ts'
import { evaluatePredicate, getValue, type RecordData } from './evaluate.ts'
import { readComputed, withComputedValues } from './expressions/computedValues.ts'
import type { FieldData, FieldOf, FieldsData } from './field.ts'
import { type Issue, noIssues, removeDuplicates } from './issue.ts'
import { getEmptyValue, hasRows, isScalar } from './kinds/kinds.ts'
import { getReader } from './kinds/reading/readers.ts'
import { setLeafValue, storedValue, toBodyRows } from './leafValues.ts'
import { memoizeByObject } from './memoize.ts'
import { withParent } from './parentPaths.ts'
import type { EvaluationContext, PredicateData } from './predicate.ts'
import { getPredicatePaths } from './predicatePaths.ts'
import type { ResourceData } from './resource.ts'
import { getConditionParentPaths, getParentPaths, getValidationPaths } from './rowPaths.ts'
import { getMissingRowsKey } from './rows.ts'
import { findBrokenRules } from './rules.ts'
import { sortByDependencies } from './sortByDependencies.ts'
import { isEmpty, isSameValue } from './values.ts'

/** The result of parsing one field of a body. */
export interface ParsedLeaf {
  readonly leaf: BodyLeaf
  readonly sent: boolean
  readonly value?: unknown
  readonly issues: readonly Issue[]
}

interface ResolveContext {
  readonly mode: BodyMode
  /** The fields of the parsed ones in their order, as one array for all bodies; it spares sorting them for each. */
  readonly leaves?: readonly BodyLeaf[]
  /** All fields of the resource, because conditions also read computed ones. */
  readonly fields: FieldsData
  readonly rules?: ResourceData['rules']
  readonly stored?: RecordData
  /** For a row: the record, or the row, that it belongs to. */
  readonly parent?: RecordData
  readonly evaluationContext: EvaluationContext
}
type ResolvedBody =
  | { readonly ok: true; readonly value: Record<string, unknown> }
  | { readonly ok: false; readonly issues: Issue[]; readonly value: Record<string, unknown> }

/**
 * Applies the rules that need more than one field: conditions over the stored record merged with the body, `clearedBy`,
 * required fields, and rules that depend on the country or the day. A field is resolved after the fields it depends on,
 * so that clearing one field can clear others.
 */
export function resolveBody(parsedLeaves: readonly ParsedLeaf[], context: ResolveContext): ResolvedBody {
  const { fields, rules = noRules, mode, stored } = context
  const isRead = readsComputed(fields)(rules)
  const compute = (current: Record<string, unknown>) => (isRead ? { ...withComputedValues(fields, current) } : current)
  let record: Record<string, unknown> = { ...(context.parent ? withParent({}, context.parent) : stored) }
  const isApplied = ({ sent, issues }: ParsedLeaf): boolean => (sent || mode === 'create') && issues.length === 0
  for (const parsedLeaf of parsedLeaves)
    if (isApplied(parsedLeaf)) setLeafValue(record, parsedLeaf.leaf, parsedLeaf.value)
  record = compute(record)
  const results: LeafResult[] = parsedLeaves.map(() => noResult)
  for (const position of getResolvingOrder(context.leaves ?? parsedLeaves.map(({ leaf }) => leaf))) {
    const parsedLeaf = parsedLeaves[position]
    if (!parsedLeaf) continue
    const result = resolveLeaf(parsedLeaf, record, context, parsedLeaves)
    results[position] = result
    if (result.value === undefined || (result.value === parsedLeaf.value && isApplied(parsedLeaf))) continue
    setLeafValue(record, parsedLeaf.leaf, result.value)
    record = compute(record)
  }
  const hasIssues = (path: string): boolean =>
    parsedLeaves.some(({ leaf }, index) => refersToLeaf(path, leaf) && (results[index]?.issues.length ?? 0) > 0)
  const value: Record<string, unknown> = {}
  const issues: Issue[] = []
  let position = 0
  for (const parsedLeaf of parsedLeaves) {
    const result = results[position++] ?? noResult
    // After all fields, so that each of two fields can be required where the other one is empty.
    const isTested = result.isVacant && (mode === 'create' || stored !== undefined)
    const missing = isTested
      ? findRequiredIssue(parsedLeaf.leaf, record, context.evaluationContext, hasIssues)
      : noIssues
    if (result.issues.length + missing.length > 0) issues.push(...result.issues, ...missing)
    else if (result.value !== undefined) value[parsedLeaf.leaf.path] = result.value
  }
  const broken = findRuleIssues(parsedLeaves, record, context, hasIssues)
  if (issues.length + broken.length === 0) return { ok: true, value }
  return { ok: false, issues: [...removeDuplicates(issues), ...broken], value }
}

const noRules: NonNullable<ResourceData['rules']> = {}

/** Whether conditions or rules read computed values. */
const readsComputed = memoizeByObject((fields: FieldsData) =>
  memoizeByObject((rules: NonNullable<ResourceData['rules']>) =>
    readComputed(fields, [...getConditions(fields), ...Object.values(rules).map(({ holds }) => holds)]),
  ),
)

/** The conditions of all fields. */
export const getConditions = memoizeByObject((fields: FieldsData): readonly PredicateData[] =>
  getLeafFields(fields).flatMap(({ field: { options } }) =>
    [options.show, options.enabled, options.required].filter((condition) => typeof condition === 'object'),
  ),
)

/** The rules that do not hold, at their fields. @param isInvalid whether the body's value at a path has an issue */
function findRuleIssues(
  parsedLeaves: readonly ParsedLeaf[],
  record: RecordData,
  { mode, stored, evaluationContext, rules = {} }: ResolveContext,
  isInvalid: (path: string) => boolean,
): Issue[] {
  const subject = { record, stored: mode === 'update' ? stored : undefined, evaluationContext, isInvalid }
  return findBrokenRules(rules, subject).map((rule) => {
    const at = rules[rule]?.at ?? ''
    const wirePath = parsedLeaves.find(({ leaf }) => leaf.path === at)?.leaf.wirePath
    return { path: wirePath ?? at, key: 'rule', params: { rule } }
  })
}

/** Whether a field of this record must have a value. @param record the stored record merged with the body */
export function isRequired(
  { options: { required } }: FieldData,
  record: RecordData,
  evaluationContext: EvaluationContext,
): boolean {
  return typeof required === 'object' ? evaluatePredicate(required, record, evaluationContext) : required === true
}

const noResult: LeafResult = { issues: noIssues }

interface LeafResult {
  /** Undefined if the stored value does not change. */
  readonly value?: unknown
  readonly issues: readonly Issue[]
  /** Whether the field has no value, although its conditions let it have one. */
  readonly isVacant?: boolean
}

function resolveLeaf(
  parsedLeaf: ParsedLeaf,
  record: RecordData,
  context: ResolveContext,
  parsedLeaves: readonly ParsedLeaf[],
): LeafResult {
  const { leaf, sent, issues } = parsedLeaf
  const { mode, stored, evaluationContext } = context
  const empty = getEmptyValue(leaf.field)
  const previous = mode === 'update' ? (storedValue(stored ?? {}, leaf.path, leaf.field) ?? empty) : empty
  const isProvided = sent || mode === 'create'
  if (!leaf.conditions.every((condition) => evaluatePredicate(condition, record, evaluationContext))) {
    const missingIssues = findMissingDependencies(parsedLeaf, record, parsedLeaves)
    if (missingIssues.length > 0) return { issues: missingIssues }
    return isProvided || !isSameValue(previous, empty) ? { value: empty, issues: noIssues } : noResult
  }
  if (issues.length > 0) return { issues }
  const { clearedBy } = leaf.field.options
  const isCleared =
    !isProvided && !isSameValue(previous, empty) && clearedBy !== undefined && hasChanged(clearedBy, record, stored)
  const value = isProvided ? (parsedLeaf.value ?? empty) : isCleared ? empty : getAffectedRows(leaf, record, stored)
  if (isEmpty(value === undefined ? previous : value)) {
    const completed = mode === 'create' ? completeValue(leaf.field, record) : undefined
    if (completed?.issue) return { issues: [{ ...completed.issue, path: leaf.wirePath }] }
    return completed ? { value: completed.value, issues: noIssues } : { value, issues: noIssues, isVacant: true }
  }
  if (value === undefined) return noResult
  const result = validateAgainstRecord(leaf, value, record, evaluationContext)
  const isUnchanged = !isProvided && JSON.stringify(result.value) === JSON.stringify(value)
  return isUnchanged ? { issues: result.issues } : result
}

/** Issues for the fields that this field requires, if it has a value but they have none in the body or the record. */
function findMissingDependencies(
  parsedLeaf: ParsedLeaf,
  record: RecordData,
  parsedLeaves: readonly ParsedLeaf[],
): Issue[] {
  const { requiredPaths, wirePath: dependentPath } = parsedLeaf.leaf
  if (!hasSentValue(parsedLeaf)) return []
  return requiredPaths.flatMap((path): Issue[] => {
    const dependency = parsedLeaves.find(({ leaf }) => refersToLeaf(path, leaf))
    if (!dependency || hasSentValue(dependency) || !isEmpty(getValue(record, path))) return []
    return [{ path: dependency.leaf.wirePath, key: 'neededBy', params: { dependent: dependentPath } }]
  })
}

/** Whether the body contains a value for the field, valid or not. */
const hasSentValue = ({ leaf, sent, value, issues }: ParsedLeaf): boolean =>
  sent && (issues.length > 0 || !isSameValue(value, getEmptyValue(leaf.field)))

function hasChanged(path: string, record: RecordData, stored: RecordData | undefined): boolean {
  return !isSameValue(getValue(record, path), getValue(stored ?? {}, path))
}

/** @param isInvalid whether the body's value at a path has an issue */
function findRequiredIssue(
  { field, wirePath }: BodyLeaf,
  record: RecordData,
  evaluationContext: EvaluationContext,
  isInvalid: (path: string) => boolean,
): readonly Issue[] {
  const atLeast = 'atLeast' in field.options ? (field.options.atLeast ?? 0) : 0
  if (atLeast > 0) return [{ path: wirePath, key: getMissingRowsKey(atLeast), params: { min: atLeast } }]
  if (!isRequired(field, record, evaluationContext)) return noIssues
  // With a malformed email, a phone is not yet missing: it may be required only where there is no email.
  const { required } = field.options
  if (typeof required === 'object' && getPredicatePaths(required).some(isInvalid)) return noIssues
  return [{ path: wirePath, key: 'required', params: {} }]
}

/** Validates a value against other fields of the record and the current day. */
function validateAgainstRecord(
  { field, wirePath }: BodyLeaf,
  value: unknown,
  record: RecordData,
  evaluationContext: EvaluationContext,
): LeafResult {
  const { today } = evaluationContext
  if (hasRows(field) && Array.isArray(value)) return resolveRows(field, value, wirePath, record, evaluationContext)
  const validation = isScalar(field)
    ? getReader(field).validate?.(field.options, value, { today, valueAt: (path) => getValue(record, path) })
    : undefined
  if (!validation) return { value, issues: noIssues }
  const issues = 'key' in validation ? [{ path: wirePath, key: validation.key, params: validation.params ?? {} }] : []
  return { value: validation.value, issues }
}

/**
 * The stored rows in the form of a body, if the body does not contain them but changes fields of the record that their
 * conditions read.
 */
function getAffectedRows({ field, path }: BodyLeaf, record: RecordData, stored: RecordData | undefined) {
  if (!hasRows(field) || !stored) return undefined
  const isAffected = getConditionParentPaths(field.options.fields).some((name) => hasChanged(name, record, stored))
  return isAffected ? toBodyRows(field, getValue(stored, path)) : undefined
}

/**
 * Applies the conditions and validations of row fields that depend on other fields of the row, or on fields of the
 * record that contains it. A save replaces all rows, so each row is treated as a new one.
 */
function resolveRows(
  { options: { fields } }: FieldOf<'rows'>,
  rows: readonly RecordData[],
  wirePath: string,
  parent: RecordData,
  evaluationContext: EvaluationContext,
): LeafResult {
  if (!readsRecord(fields)) return { value: rows, issues: [] }
  const leaves = toBodyLeaves(fields, 'create')
  const results = rows.map((row) => {
    const parsedLeaves = leaves.map((leaf) => ({ leaf, sent: true, value: row[leaf.path], issues: [] }))
    return { row, resolved: resolveBody(parsedLeaves, { mode: 'create', leaves, fields, parent, evaluationContext }) }
  })
  const issues = results.flatMap(({ resolved }, index) =>
    resolved.ok ? [] : resolved.issues.map((issue) => ({ ...issue, path: `${wirePath}.${index}.${issue.path}` })),
  )
  return { value: results.map(({ row, resolved }) => ({ ...row, ...resolved.value })), issues }
}

/** Whether a field of rows reads other fields of the row, or of its record. */
const readsRecord = (fields: FieldsData): boolean =>
  getConditions(fields).length > 0 ||
  getLeafFields(fields).some(({ field }) =>
    hasRows(field) ? readsRecord(field.options.fields) : getValidationPaths(field).length > 0,
  )

/** The positions of fields in the order in which they are resolved: each after those it depends on. */
const getResolvingOrder = memoizeByObject((leaves: readonly BodyLeaf[]): readonly number[] => {
  const entries = leaves.map((leaf, position) => ({ leaf, position }))
  const sorted = sortByDependencies(entries, ({ leaf }) => {
    const paths = getReferredPaths(leaf)
    return entries.filter((other) => paths.some((path) => refersToLeaf(path, other.leaf)))
  })
  return sorted.map(({ position }) => position)
})

/** The paths of the fields that a field depends on: in its conditions, `clearedBy`, its source, and what its rows read. */
export const getReferredPaths = memoizeByObject(({ conditions, field }: BodyLeaf): readonly string[] => {
  const read = hasRows(field) ? getParentPaths(field.options.fields) : getValidationPaths(field)
  const paths = [...conditions.flatMap(getPredicatePaths), ...read, field.options.clearedBy, getSourcePath(field)]
  return paths.filter((path) => path !== undefined)
})
