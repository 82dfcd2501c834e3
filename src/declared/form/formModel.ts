import { type BodyField, getWirePath, refersToLeaf } from '#language/bodyLeaves.ts'
import { getSourcePath, makeFromSource } from '#language/completion.ts'
import { resolveDefault } from '#language/defaults.ts'
import { getLeafFields, type LeafField } from '#language/derive.ts'
import { evaluatePredicate, getValue, type RecordData } from '#language/evaluate.ts'
import {
  getComputedLeaves,
  getReadPaths,
  readComputed,
  withComputedValues,
} from '#language/expressions/computedValues.ts'
import type { FieldsData } from '#language/field.ts'
import {
  getEmptyValue,
  hasRows,
  isGivenByDatabase,
  isGroup,
  isInverse,
  isLinks,
  isSecret,
} from '#language/kinds/kinds.ts'
import { getIsSetPath } from '#language/kinds/secret.ts'
import { applyValue, storedValue } from '#language/leafValues.ts'
import type { EvaluationContext, PredicateData } from '#language/predicate.ts'
import { getPredicatePaths } from '#language/predicatePaths.ts'
import { getConditions, isRequired } from '#language/resolveBody.ts'
import type { ResourceData } from '#language/resource.ts'
import { getParentPaths, getValidationPaths } from '#language/rowPaths.ts'
import { isEmpty, withValueAt } from '#language/values.ts'

export type FormMode = 'create' | 'update'

/** A field of a form, with the conditions that it inherits from the groups that contain it. */
export interface FormField {
  /** The declared dotted path. */
  readonly path: string
  /** The path of the value in the form and in the API. */
  readonly wirePath: string
  readonly field: BodyField
  readonly show: readonly PredicateData[]
  readonly enabled: readonly PredicateData[]
  readonly clearedBy: readonly string[]
}

export interface FormSection {
  readonly name: string
  /** Inputs and computed values in declared order. */
  readonly entries: readonly SectionEntry[]
  /** The paths of fields that share a row if the width allows it. */
  readonly pairedPaths: readonly string[]
  /** The name of a component of the product that is shown below the fields. */
  readonly slot?: string | undefined
}

export type SectionEntry = FormField | LeafField
export const isFormField = (entry: SectionEntry): entry is FormField => 'wirePath' in entry

/** The current state of a field. */
export interface FieldState {
  readonly isShown: boolean
  readonly isEnabled: boolean
  /** Whether the value is read-only: it can only be set on creation, or the user may not change it. */
  readonly isLocked: boolean
  readonly isRequired: boolean
}

/** The writable fields in declared order, with groups flattened. */
export function getFormFields(fields: FieldsData, context: Inherited = rootContext): FormField[] {
  return Object.entries(fields).flatMap(([name, field]): FormField[] => {
    const { options } = field
    if (isInverse(field) || isGivenByDatabase(field) || options.readonly) return []
    const path = context.prefix + name
    const inherited = {
      show: options.show ? [...context.show, options.show] : context.show,
      enabled: options.enabled ? [...context.enabled, options.enabled] : context.enabled,
      clearedBy: options.clearedBy ? [...context.clearedBy, options.clearedBy] : context.clearedBy,
    }
    if (isGroup(field)) return getFormFields(field.options.fields, { ...inherited, prefix: `${path}.` })
    return [{ ...inherited, path, wirePath: getWirePath(path, field), field }]
  })
}

/** The fields of the form of a record. The field of the owner is left out, because forms do not change the owner. */
export function getRecordFields({ fields, belongsTo }: ResourceData): FormField[] {
  return getFormFields(fields).filter(({ path }) => path !== belongsTo)
}

interface Inherited extends Pick<FormField, 'show' | 'enabled' | 'clearedBy'> {
  readonly prefix: string
}
const rootContext: Inherited = { prefix: '', show: [], enabled: [], clearedBy: [] }

/**
 * The sections of a form. Fields without a section are in a last section, but if only computed values are left, they
 * are added to the last declared one. Other read-only fields appear only where a section names them.
 */
export function getSections(resource: ResourceData): FormSection[] {
  const entries: SectionEntry[] = [...getRecordFields(resource), ...getComputedLeaves(resource.fields)]
  const declaredSections = resource.form?.sections ?? []
  const leaves = getLeafFields(resource.fields)
  const findEntry = (path: string): SectionEntry | undefined =>
    entries.find((entry) => entry.path === path) ?? leaves.find((leaf) => leaf.path === path)
  const sections = declaredSections.map(({ name, fields: paths = [], pairs = [], slot }) => ({
    name,
    slot,
    pairedPaths: pairs.flat(),
    entries: paths.flatMap((path) => findEntry(path) ?? []),
  }))
  const named = new Set(declaredSections.flatMap(({ fields = [] }) => fields))
  const remaining = entries.filter(({ path }) => !named.has(path))
  const last = sections.at(-1)
  if (last && !remaining.some(isFormField)) {
    return [...sections.slice(0, -1), { ...last, entries: [...last.entries, ...remaining] }]
  }
  return remaining.length > 0 ? [...sections, { name: 'main', entries: remaining, pairedPaths: [] }] : sections
}

/** The values of a form for a stored record. */
export function buildStoredValues(fields: readonly FormField[], record: RecordData): RecordData {
  return fields.reduce((values: RecordData, { path, wirePath, field }) => {
    // References and links need the referenced records besides their keys, so that the inputs can show the titles.
    const named = wirePath === path ? values : withValueAt(values, path, getValue(record, path))
    const value = isLinks(field) ? storedValue(record, path, field) : getValue(record, wirePath)
    return withValueAt(named, wirePath, value ?? getEmptyValue(field))
  }, {})
}

/** The initial values of a new record: the preset ones, and the defaults of the other fields. */
export function buildInitialValues(
  fields: readonly FormField[],
  evaluationContext: EvaluationContext,
  presetValues: RecordData = {},
): RecordData {
  return fields.reduce((values: RecordData, { path, wirePath, field }) => {
    const presetValue = getValue(presetValues, wirePath)
    const value = presetValue ?? resolveDefault(field, evaluationContext)
    const target = getValue(presetValues, path) ?? (isEmpty(presetValue) && !isEmpty(value) ? { id: value } : null)
    const named = wirePath === path || isEmpty(target) ? values : withValueAt(values, path, target)
    return withValueAt(named, wirePath, value ?? getEmptyValue(field))
  }, {})
}

/**
 * Merges the current input into the record, so that conditions can be evaluated.
 * @param declared all fields of the resource. Their computed values are computed from the input
 */
export function buildCurrentRecord(
  fields: readonly FormField[],
  record: RecordData | undefined,
  values: RecordData,
  declared: FieldsData = {},
): RecordData {
  const merged = fields.reduce((currentRecord: RecordData, { path, wirePath, field }) => {
    if (isLinks(field)) {
      const current = withValueAt(currentRecord, path, getValue(values, path))
      return applyValue(current, { path, wirePath, field }, getValue(values, wirePath))
    }
    if (isSecret(field)) return mergeSecret(currentRecord, path, getValue(values, wirePath))
    const own = withValueAt(currentRecord, wirePath, getValue(values, wirePath))
    return wirePath === path ? own : withValueAt(own, path, getValue(values, path))
  }, record ?? {})
  return withComputedValues(declared, merged)
}

/** Whether a secret is set after the save: null keeps the stored secret, an empty text removes it. */
const mergeSecret = (record: RecordData, path: string, value: unknown): RecordData =>
  value === null || value === undefined ? record : withValueAt(record, getIsSetPath(path), value !== '')

/** Whether the user may not change the value of a stored record. The fields of a new record, without `stored`, are open. */
export function isLocked(
  { field: { options } }: Pick<FormField, 'field'>,
  stored: RecordData | undefined,
  context: EvaluationContext,
): boolean {
  if (!stored) return false
  return options.createOnly === true || !evaluatePredicate(options.mayChange ?? {}, stored, context)
}

/** @param stored the stored record; `currentRecord` is the same record with the current input */
export function getFieldState(
  { field, show, enabled }: FormField,
  mode: FormMode,
  currentRecord: RecordData,
  context: EvaluationContext,
  stored: RecordData = currentRecord,
): FieldState {
  const allMatch = (conditions: readonly PredicateData[]) =>
    conditions.every((condition) => evaluatePredicate(condition, currentRecord, context))
  const locked = mode === 'update' && isLocked({ field }, stored, context)
  return {
    isShown: allMatch(show),
    isEnabled: allMatch(enabled) && !locked,
    isLocked: locked,
    isRequired:
      isRequired(field, currentRecord, context) || ('atLeast' in field.options && (field.options.atLeast ?? 0) > 0),
  }
}

/** The fields that are cleared when one field changes. */
export function getDependentFields(fields: readonly FormField[], changed: string): FormField[] {
  return fields.filter(({ path, clearedBy }) => path !== changed && clearedBy.includes(changed))
}

/**
 * The new values of fields that derive from `changed`, such as a slug, by path in the form. Values that the user has
 * typed are kept.
 */
export function getFollowingValues(
  fields: readonly FormField[],
  { path: changed }: FormField,
  source: { readonly previous: unknown; readonly next: unknown },
  { values, stored = {} }: { readonly values: RecordData; readonly stored: RecordData | undefined },
): (readonly [wirePath: string, value: unknown])[] {
  return fields.flatMap(({ path, wirePath, field }) => {
    if (getSourcePath(field) !== changed) return []
    const current = getValue(values, wirePath)
    const isFollowing = current === makeFromSource(field, source.previous) && current !== getValue(stored, path)
    return isEmpty(current) || isFollowing ? [[wirePath, makeFromSource(field, source.next)] as const] : []
  })
}

/**
 * The fields whose validation reads the value of `changed`, by their `required` condition, their rules or their rows.
 */
export function getFieldsValidatedWith(
  fields: readonly FormField[],
  changed: FormField,
  { fields: declared, rules = {} }: Pick<ResourceData, 'fields' | 'rules'>,
): FormField[] {
  return fields.filter(({ path: fieldPath, field }) => {
    const { options } = field
    const conditions = [
      ...(typeof options.required === 'object' ? [options.required] : []),
      ...Object.values(rules).flatMap(({ at, holds }) => (at === fieldPath ? [holds] : [])),
    ]
    const read = hasRows(field) ? getParentPaths(field.options.fields) : getValidationPaths(field)
    const paths = conditions.flatMap(getPredicatePaths).flatMap((path) => getReadPaths(declared, path))
    return [...paths, ...read].some((path) => refersToLeaf(path, changed))
  })
}

/**
 * The values to save. Hidden and disabled fields are emptied one after the other, because emptying one can hide or
 * disable others.
 */
export function getValuesToSave(
  fields: readonly FormField[],
  mode: FormMode,
  record: RecordData | undefined,
  values: RecordData,
  context: EvaluationContext,
  declared: FieldsData = {},
): RecordData {
  // If no condition reads computed values, they are not computed: with many rows, computing them for each field would
  // be too slow while the user types.
  const computed = readComputed(declared, getConditions(declared)) ? declared : {}
  const shown = fields.reduce((saved, formField) => {
    const currentRecord = buildCurrentRecord(fields, record, saved, computed)
    const { isShown, isEnabled, isLocked } = getFieldState(formField, mode, currentRecord, context, record)
    return isLocked || (isShown && isEnabled)
      ? saved
      : withValueAt(saved, formField.wirePath, getEmptyValue(formField.field))
  }, values)
  const untouched = fields.filter(({ field, wirePath }) => isSecret(field) && getValue(shown, wirePath) === null)
  return untouched.reduce((saved, { wirePath }) => withValueAt(saved, wirePath, undefined), shown)
}
