import { type BodyLeaf, type BodyMode, reads, wirePathOf } from './bodyLeaves.ts'
import { holds, type RecordData, valueAt } from './evaluate.ts'
import type { FieldData } from './field.ts'
import type { Issue } from './issue.ts'
import { emptyOf, hasRows, isReference, isScalar } from './kinds/kinds.ts'
import { readerOf } from './kinds/reading/readers.ts'
import { pathsIn } from './pathsIn.ts'
import type { Surroundings } from './predicate.ts'
import { keyIn } from './readers.ts'
import { missingRows } from './rows.ts'
import { isEmpty, withValueAt } from './values.ts'

/** The result of parsing one field of a body. */
export interface Reading {
  readonly leaf: BodyLeaf
  readonly sent: boolean
  readonly value?: unknown
  readonly issues: readonly Issue[]
}

interface Context {
  readonly mode: BodyMode
  readonly stored?: RecordData
  readonly surroundings: Surroundings
}
type Settled =
  | { readonly ok: true; readonly value: Record<string, unknown> }
  | { readonly ok: false; readonly issues: Issue[]; readonly value: Record<string, unknown> }

/**
 * Applies the rules that need more than one field: conditions over the stored record merged with the body, `clearedBy`,
 * required fields, and rules that depend on the country or the day. A field is resolved after the fields it depends on,
 * so that clearing cascades.
 */
export function settle(readings: readonly Reading[], context: Context): Settled {
  const outcomes = new Map<Reading, Outcome>()
  let record = context.stored ?? {}
  for (const { leaf, sent, value, issues } of readings) {
    if ((sent || context.mode === 'create') && issues.length === 0) record = withReading(record, leaf, value)
  }
  for (const reading of inOrder(readings)) {
    const outcome = settleLeaf(reading, record, context, readings)
    outcomes.set(reading, outcome)
    if (outcome.value !== undefined) record = withReading(record, reading.leaf, outcome.value)
  }
  const settled = readings.map((reading) => ({ path: reading.leaf.path, ...(outcomes.get(reading) ?? { issues: [] }) }))
  const issues = distinct(settled.flatMap((outcome) => outcome.issues))
  const sound = settled.filter((outcome) => outcome.value !== undefined && outcome.issues.length === 0)
  const value = Object.fromEntries(sound.map((outcome) => [outcome.path, outcome.value]))
  return issues.length > 0 ? { ok: false, issues, value } : { ok: true, value }
}

/** Removes duplicates: a group that is not an object would be reported for each of its fields. */
function distinct(issues: readonly Issue[]): Issue[] {
  const said = new Set<string>()
  return issues.filter(({ path, key }) => {
    const known = said.size
    return said.add(`${path} ${key}`).size > known
  })
}

interface Outcome {
  /** Undefined if the stored value does not change. */
  readonly value?: unknown
  readonly issues: readonly Issue[]
}

function settleLeaf(reading: Reading, record: RecordData, context: Context, readings: readonly Reading[]): Outcome {
  const { leaf, sent, issues } = reading
  const { mode, stored, surroundings } = context
  const empty = emptyOf(leaf.field)
  const before = mode === 'update' ? (storedValue(stored ?? {}, leaf.path, leaf.field) ?? empty) : empty
  const given = sent || mode === 'create'
  if (!leaf.conditions.every((condition) => holds(condition, record, surroundings))) {
    const unmet = missingBefore(reading, record, readings)
    if (unmet.length > 0) return { issues: unmet }
    return given || !same(before, empty) ? { value: empty, issues: [] } : { issues: [] }
  }
  if (issues.length > 0) return { issues }
  const { clearedBy } = leaf.field.options
  const cleared = !given && !same(before, empty) && clearedBy !== undefined && hasChanged(clearedBy, record, stored)
  const value = given ? (reading.value ?? empty) : cleared ? empty : undefined
  if (isEmpty(value === undefined ? before : value))
    return { value, issues: mode === 'create' || stored ? missing(leaf) : [] }
  return value === undefined ? { issues: [] } : judgeAmong(leaf, value, record, surroundings)
}

/** Issues for the fields that this field requires, if it has a value but they have none in the body or the record. */
function missingBefore(reading: Reading, record: RecordData, readings: readonly Reading[]): Issue[] {
  const { needs, wirePath: dependent } = reading.leaf
  if (!saysSomething(reading)) return []
  return needs.flatMap((path): Issue[] => {
    const needed = readings.find(({ leaf }) => reads(path, leaf))
    if (!needed || saysSomething(needed) || !isEmpty(valueAt(record, path))) return []
    return [{ path: needed.leaf.wirePath, key: 'neededBy', params: { dependent } }]
  })
}

/** Whether the body contains a value for the field, valid or not. */
const saysSomething = ({ leaf, sent, value, issues }: Reading): boolean =>
  sent && (issues.length > 0 || !same(value, emptyOf(leaf.field)))

/**
 * The value of a field of a stored record in the form of a parsed body. A reference becomes its key, or its wire value
 * if the wire has no key.
 */
export function storedValue(stored: RecordData, path: string, field: FieldData): unknown {
  const value = valueAt(stored, wirePathOf(path, field))
  return isReference(field) ? (keyIn(value, field.options.title) ?? value) : value
}

/** A copy of the record with one value of the body applied, to evaluate conditions on it. */
function withReading(record: RecordData, { field, path, wirePath }: BodyLeaf, value: unknown): RecordData {
  if (hasRows(field)) {
    const count = Array.isArray(value) ? value.length : 0
    return withValueAt(withValueAt(record, path, value ?? []), `${path}Count`, count)
  }
  if (!isReference(field)) return withValueAt(record, wirePath, value ?? null)
  const target = valueAt(record, path)
  const isSame = !isEmpty(value) && keyIn(wirePath === path ? target : valueAt(record, wirePath)) === value
  const withTarget = isSame ? record : withValueAt(record, path, isEmpty(value) ? null : { id: value })
  return wirePath === path ? withTarget : withValueAt(withTarget, wirePath, value ?? null)
}

function hasChanged(path: string, record: RecordData, stored: RecordData | undefined): boolean {
  return !same(valueAt(record, path), valueAt(stored ?? {}, path))
}

const same = (left: unknown, right: unknown): boolean => left === right || (isEmpty(left) && isEmpty(right))

function missing({ field, wirePath }: BodyLeaf): Issue[] {
  const atLeast = 'atLeast' in field.options ? (field.options.atLeast ?? 0) : 0
  if (atLeast > 0) return [{ path: wirePath, key: missingRows(atLeast), params: { min: atLeast } }]
  return field.options.required ? [{ path: wirePath, key: 'required', params: {} }] : []
}

/** Validates a value against other fields of the record and the current day. */
function judgeAmong({ field, wirePath }: BodyLeaf, value: unknown, record: RecordData, around: Surroundings): Outcome {
  const { today } = around
  const judged = isScalar(field)
    ? readerOf(field).judge?.(field.options, value, { today, valueAt: (path) => valueAt(record, path) })
    : undefined
  if (!judged) return { value, issues: [] }
  const issues = 'key' in judged ? [{ path: wirePath, key: judged.key, params: judged.params ?? {} }] : []
  return { value: judged.value, issues }
}

/**
 * Topological order: a field follows the fields that its conditions and `clearedBy` refer to. A cycle is broken at the
 * field where it is entered.
 */
function inOrder(readings: readonly Reading[]): Reading[] {
  const ordered = new Set<Reading>()
  const entered = new Set<Reading>()
  const visit = (reading: Reading): void => {
    if (entered.has(reading)) return
    entered.add(reading)
    const { conditions, field } = reading.leaf
    const paths = [...conditions.flatMap(pathsIn), ...(field.options.clearedBy ? [field.options.clearedBy] : [])]
    for (const other of readings) if (paths.some((path) => reads(path, other.leaf))) visit(other)
    ordered.add(reading)
  }
  readings.forEach(visit)
  return [...ordered]
}
