import { type BodyField, wirePathOf } from '#resources/language/bodyLeaves.ts'
import { holds, type RecordData, valueAt } from '#resources/language/evaluate.ts'
import type { FieldsData } from '#resources/language/field.ts'
import { emptyOf, isGroup, isInverse } from '#resources/language/kinds/kinds.ts'
import type { PredicateData, Surroundings } from '#resources/language/predicate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isEmpty, withValueAt } from '#resources/language/values.ts'

export type FormMode = 'create' | 'update'

/** A field of a form with the conditions inherited from its groups. */
export interface FormField {
  /** The declared dotted path. */
  readonly path: string
  /** The path of its value in the form and in the API. */
  readonly wirePath: string
  readonly field: BodyField
  readonly show: readonly PredicateData[]
  readonly enabled: readonly PredicateData[]
  readonly clearedBy: readonly string[]
}

export interface FormSection {
  readonly name: string
  readonly fields: readonly FormField[]
  /** The paths of fields that share a row if the width allows it. */
  readonly paired: readonly string[]
}

/** The current state of a field. */
export interface FieldState {
  readonly isShown: boolean
  readonly isEnabled: boolean
  /** Whether the value may not be changed any more, or not by this user. */
  readonly isLocked: boolean
}

/** The writable fields in declared order, with groups flattened. */
export function formFields(fields: FieldsData, around: Inherited = outermost): FormField[] {
  return Object.entries(fields).flatMap(([name, field]): FormField[] => {
    const { options } = field
    if (isInverse(field) || options.readonly) return []
    const path = around.prefix + name
    const inherited = {
      show: options.show ? [...around.show, options.show] : around.show,
      enabled: options.enabled ? [...around.enabled, options.enabled] : around.enabled,
      clearedBy: options.clearedBy ? [...around.clearedBy, options.clearedBy] : around.clearedBy,
    }
    if (isGroup(field)) return formFields(field.options.fields, { ...inherited, prefix: `${path}.` })
    return [{ ...inherited, path, wirePath: wirePathOf(path, field), field }]
  })
}

interface Inherited extends Pick<FormField, 'show' | 'enabled' | 'clearedBy'> {
  readonly prefix: string
}
const outermost: Inherited = { prefix: '', show: [], enabled: [], clearedBy: [] }

/** The sections of a form. Fields without a section come last. */
export function sectionsOf(resource: ResourceData): FormSection[] {
  const fields = formFields(resource.fields)
  const declared = resource.form?.sections ?? []
  const sections = declared.map(({ name, fields: paths, pairs = [] }) => ({
    name,
    paired: pairs.flat(),
    fields: paths.flatMap((path) => fields.find((field) => field.path === path) ?? []),
  }))
  const named = new Set(declared.flatMap((section) => section.fields))
  const rest = fields.filter(({ path }) => !named.has(path))
  return rest.length > 0 ? [...sections, { name: 'main', fields: rest, paired: [] }] : sections
}

/** The initial values: those of the record, or the given ones and the defaults for a new record. */
export function initialValues(fields: readonly FormField[], record?: RecordData, begun: RecordData = {}): RecordData {
  return fields.reduce((values: RecordData, { path, wirePath, field }) => {
    const preset = 'default' in field.options ? field.options.default : undefined
    const from = record ?? begun
    const value = record ? valueAt(record, wirePath) : (valueAt(begun, wirePath) ?? preset)
    // A reference needs the record itself beside its id, so that the input can show the title.
    const isNamed = wirePath !== path && (record !== undefined || !isEmpty(valueAt(begun, path)))
    const named = isNamed ? withValueAt(values, path, valueAt(from, path)) : values
    return withValueAt(named, wirePath, value ?? emptyOf(field))
  }, {})
}

/** Merges the current input into the record, for the evaluation of conditions. */
export function liveRecord(
  fields: readonly FormField[],
  record: RecordData | undefined,
  values: RecordData,
): RecordData {
  return fields.reduce((live: RecordData, { path, wirePath }) => {
    const own = withValueAt(live, wirePath, valueAt(values, wirePath))
    return wirePath === path ? own : withValueAt(own, path, valueAt(values, path))
  }, record ?? {})
}

/** @param stored the record without the current input, which `currentRecord` includes */
export function fieldStateOf(
  { field, show, enabled }: FormField,
  mode: FormMode,
  live: RecordData,
  around: Surroundings,
  stored: RecordData = live,
): FieldState {
  const allHold = (conditions: readonly PredicateData[]) => conditions.every((one) => holds(one, live, around))
  const { createOnly, mayChange } = field.options
  const isLocked = mode === 'update' && (createOnly === true || !holds(mayChange ?? {}, stored, around))
  return { isShown: allHold(show), isEnabled: allHold(enabled) && !isLocked, isLocked }
}

/** The fields that are cleared when one field changes. */
export function clearedWith(fields: readonly FormField[], changed: string): FormField[] {
  return fields.filter(({ path, clearedBy }) => path !== changed && clearedBy.includes(changed))
}

/**
 * The values to save: hidden and disabled fields are emptied one after the other, because this can hide or disable
 * other fields.
 */
export function valuesToSave(
  fields: readonly FormField[],
  mode: FormMode,
  record: RecordData | undefined,
  values: RecordData,
  around: Surroundings,
): RecordData {
  return fields.reduce((saved, each) => {
    const live = liveRecord(fields, record, saved)
    const { isShown, isEnabled, isLocked } = fieldStateOf(each, mode, live, around, record)
    return isLocked || (isShown && isEnabled) ? saved : withValueAt(saved, each.wirePath, emptyOf(each.field))
  }, values)
}
