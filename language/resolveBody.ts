import { type BodyLeaf, type BodyMode, getWirePath, refersToLeaf, toBodyLeaves } from './bodyLeaves.ts'
import { completeValue, getSourcePath } from './completion.ts'
import { getLeafFields } from './derive.ts'
import { evaluatePredicate, getValue, type RecordData } from './evaluate.ts'
import { readComputed, withComputedValues } from './expressions/computedValues.ts'
import type { FieldData, FieldOf, FieldsData } from './field.ts'
import { type Issue, removeDuplicates } from './issue.ts'
import { getEmptyValue, hasRows, isLinks, isReference, isScalar, isSecret } from './kinds/kinds.ts'
import { normalizeKeys } from './kinds/links.ts'
import { getReader } from './kinds/reading/readers.ts'
import { getIsSetPath } from './kinds/secret.ts'
import { withParent } from './parentPaths.ts'
import type { EvaluationContext, PredicateData } from './predicate.ts'
import { getPredicatePaths } from './predicatePaths.ts'
import { extractKey } from './readers.ts'
import { getEntries, getEntryKey } from './recordEntries.ts'
import type { ResourceData } from './resource.ts'
import { getConditionParentPaths, getParentPaths, getValidationPaths } from './rowPaths.ts'
import { getMissingRowsKey } from './rows.ts'
import { findBrokenRules } from './rules.ts'
import { sortByDependencies } from './sortByDependencies.ts'
import { isEmpty, isSameValue, withValueAt } from './values.ts'

/** The result of parsing one field of a body. */
export interface ParsedLeaf {
  readonly leaf: BodyLeaf
  readonly sent: boolean
  readonly value?: unknown
  readonly issues: readonly Issue[]
}

interface ResolveContext {
  readonly mode: BodyMode
  /** All fields of the resource, because conditions also read computed ones. */
  readonly fields: FieldsData
  readonly rules?: ResourceData['rules']
  readonly stored?: RecordData
  /** Of a row: the record, or the row, that it belongs to. */
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
  const resultsByLeaf = new Map<ParsedLeaf, LeafResult>()
  const { fields, rules = {} } = context
  const isRead = readComputed(fields, [...getConditions(fields), ...Object.values(rules).map(({ holds }) => holds)])
  const compute = (current: RecordData) => (isRead ? withComputedValues(fields, current) : current)
  let record = context.parent ? withParent({}, context.parent) : (context.stored ?? {})
  for (const { leaf, sent, value, issues } of parsedLeaves) {
    if ((sent || context.mode === 'create') && issues.length === 0) record = applyValue(record, leaf, value)
  }
  record = compute(record)
  for (const parsedLeaf of sortByDependencies(parsedLeaves, (item) => getReferredLeaves(item, parsedLeaves))) {
    const result = resolveLeaf(parsedLeaf, record, context, parsedLeaves)
    resultsByLeaf.set(parsedLeaf, result)
    if (result.value !== undefined) record = compute(applyValue(record, parsedLeaf.leaf, result.value))
  }
  const results = parsedLeaves.map((parsedLeaf) => {
    const { value, issues, isVacant = false } = resultsByLeaf.get(parsedLeaf) ?? { issues: [] }
    // After all fields, so that each of two fields can be required where the other one is empty.
    const isTested = isVacant && (context.mode === 'create' || context.stored !== undefined)
    const missing = isTested ? findRequiredIssue(parsedLeaf.leaf, record, context.evaluationContext) : []
    return { path: parsedLeaf.leaf.path, value, issues: [...issues, ...missing] }
  })
  const hasIssues = (path: string): boolean =>
    parsedLeaves.some(
      (parsedLeaf) => refersToLeaf(path, parsedLeaf.leaf) && (resultsByLeaf.get(parsedLeaf)?.issues.length ?? 0) > 0,
    )
  const issues = [
    ...removeDuplicates(results.flatMap((result) => result.issues)),
    ...findRuleIssues(parsedLeaves, record, context, hasIssues),
  ]
  const validResults = results.filter((result) => result.value !== undefined && result.issues.length === 0)
  const value = Object.fromEntries(validResults.map((result) => [result.path, result.value]))
  return issues.length > 0 ? { ok: false, issues, value } : { ok: true, value }
}

/** The conditions of all fields. */
export const getConditions = (fields: FieldsData): PredicateData[] =>
  getLeafFields(fields).flatMap(({ field: { options } }) =>
    [options.show, options.enabled, options.required].filter((condition) => typeof condition === 'object'),
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
    return isProvided || !isSameValue(previous, empty) ? { value: empty, issues: [] } : { issues: [] }
  }
  if (issues.length > 0) return { issues }
  const { clearedBy } = leaf.field.options
  const isCleared =
    !isProvided && !isSameValue(previous, empty) && clearedBy !== undefined && hasChanged(clearedBy, record, stored)
  const value = isProvided ? (parsedLeaf.value ?? empty) : isCleared ? empty : getAffectedRows(leaf, record, stored)
  if (isEmpty(value === undefined ? previous : value)) {
    const completed = mode === 'create' ? completeValue(leaf.field, record) : undefined
    if (completed?.issue) return { issues: [{ ...completed.issue, path: leaf.wirePath }] }
    return completed ? { value: completed.value, issues: [] } : { value, issues: [], isVacant: true }
  }
  if (value === undefined) return { issues: [] }
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

/**
 * The value of a field of a stored record in the form of a parsed body. A reference becomes its key, or its wire value
 * if the wire has no key. Links become their keys.
 */
export function storedValue(stored: RecordData, path: string, field: FieldData): unknown {
  if (isLinks(field)) return normalizeKeys(getEntries(getValue(stored, path)).map(getEntryKey))
  // Which text it is, nobody knows; it differs from each that is written.
  if (isSecret(field)) return getValue(stored, getIsSetPath(path)) === true || null
  const value = getValue(stored, getWirePath(path, field))
  return isReference(field) ? (extractKey(value, field.options.title) ?? value) : value
}

/** A copy of the record with one value of the body applied, to evaluate conditions and expressions on it. */
export function applyValue(
  record: RecordData,
  { field, path, wirePath }: Pick<BodyLeaf, 'path' | 'wirePath'> & { readonly field: FieldData },
  value: unknown,
): RecordData {
  if (hasRows(field) || isLinks(field)) {
    const list = Array.isArray(value) ? value : []
    const entries = isLinks(field) ? buildEntries(getEntries(getValue(record, path)), list) : list
    return withValueAt(withValueAt(record, path, entries), `${path}Count`, list.length)
  }
  if (isSecret(field)) return withValueAt(record, getIsSetPath(path), !isEmpty(value))
  if (!isReference(field)) return withValueAt(record, wirePath, value ?? null)
  const target = getValue(record, path)
  const isSame = !isEmpty(value) && extractKey(wirePath === path ? target : getValue(record, wirePath)) === value
  const recordWithTarget = isSame ? record : withValueAt(record, path, isEmpty(value) ? null : { id: value })
  return wirePath === path ? recordWithTarget : withValueAt(recordWithTarget, wirePath, value ?? null)
}

/** The entries for these keys. Of a new one only the key is known. */
const buildEntries = (known: readonly RecordData[], keys: readonly unknown[]): RecordData[] =>
  keys.map((key) => known.find((entry) => getEntryKey(entry) === key) ?? { id: key })

function hasChanged(path: string, record: RecordData, stored: RecordData | undefined): boolean {
  return !isSameValue(getValue(record, path), getValue(stored ?? {}, path))
}

function findRequiredIssue(
  { field, wirePath }: BodyLeaf,
  record: RecordData,
  evaluationContext: EvaluationContext,
): Issue[] {
  const atLeast = 'atLeast' in field.options ? (field.options.atLeast ?? 0) : 0
  if (atLeast > 0) return [{ path: wirePath, key: getMissingRowsKey(atLeast), params: { min: atLeast } }]
  return isRequired(field, record, evaluationContext) ? [{ path: wirePath, key: 'required', params: {} }] : []
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
  if (!validation) return { value, issues: [] }
  const issues = 'key' in validation ? [{ path: wirePath, key: validation.key, params: validation.params ?? {} }] : []
  return { value: validation.value, issues }
}

/**
 * The stored rows as a body has them, if a body without them changes what their conditions read in the record.
 */
function getAffectedRows({ field, path }: BodyLeaf, record: RecordData, stored: RecordData | undefined) {
  if (!hasRows(field) || !stored) return undefined
  const isAffected = getConditionParentPaths(field.options.fields).some((name) => hasChanged(name, record, stored))
  return isAffected ? toBodyRows(field, getValue(stored, path)) : undefined
}

/** Stored rows as a body has them. */
export function toBodyRows({ options: { fields, key } }: FieldOf<'rows'>, rows: unknown): RecordData[] {
  return getEntries(rows).map((row) => ({
    ...(key !== undefined && { [key]: row[key] }),
    ...Object.fromEntries(
      toBodyLeaves(fields, 'create').map(({ path, field }) => {
        const value = storedValue(row, path, field)
        return [path, hasRows(field) ? toBodyRows(field, value) : value]
      }),
    ),
  }))
}

/**
 * Applies what reads more than one field of rows, each to its own row and the record. A save replaces rows, so each is
 * like a new one.
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
    return { row, resolved: resolveBody(parsedLeaves, { mode: 'create', fields, parent, evaluationContext }) }
  })
  const issues = results.flatMap(({ resolved }, index) =>
    resolved.ok ? [] : resolved.issues.map((issue) => ({ ...issue, path: `${wirePath}.${index}.${issue.path}` })),
  )
  return { value: results.map(({ row, resolved }) => ({ ...row, ...resolved.value })), issues }
}

/** Whether a field of a row reads another one of the row, or of its record. */
const readsRecord = (fields: FieldsData): boolean =>
  getConditions(fields).length > 0 ||
  getLeafFields(fields).some(({ field }) =>
    hasRows(field) ? readsRecord(field.options.fields) : getValidationPaths(field).length > 0,
  )

/** The fields that a field depends on: those in its conditions, `clearedBy`, its source, and what its rows read. */
function getReferredLeaves({ leaf: { conditions, field } }: ParsedLeaf, parsedLeaves: readonly ParsedLeaf[]) {
  const read = hasRows(field) ? getParentPaths(field.options.fields) : getValidationPaths(field)
  const paths = [...conditions.flatMap(getPredicatePaths), ...read, field.options.clearedBy, getSourcePath(field)]
  return parsedLeaves.filter(({ leaf }) => paths.some((path) => path !== undefined && refersToLeaf(path, leaf)))
}
