import { columnLabel, fieldLabel } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import { type Column, getUsualColumns } from '#language/columns.ts'
import { getCarriedPaths, getCountName, getLeafFields, type LeafField } from '#language/derive.ts'
import { evaluatePredicate, type RecordData } from '#language/evaluate.ts'
import type { FieldData } from '#language/field.ts'
import { isInverse, isLinks, isPosition, isReference, type ListField } from '#language/kinds/kinds.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'

/** A field on the page of a record. */
export interface ShownField {
  readonly column: Column
  readonly label: string
  /** The declaration of the field; undefined for ids, counts, timestamps and what references carry. */
  readonly field?: LeafField['field']
  /** Whether it shares a row with the next field if the width allows it. */
  readonly isPaired: boolean
}

export interface ShownSection {
  /** The name of a declared section; undefined for fields without one. */
  readonly name?: string
  readonly fields: readonly ShownField[]
  /** The name of a component below the fields. */
  readonly slot?: string | undefined
}

/**
 * Builds the sections of the page of a record: those of its form, followed by the fields that are not editable. What a
 * reference carries follows it. Fields that a condition hides, and lists that the API does not send, are left out.
 * @param isShownElsewhere whether the page shows a field, or a path of the record, outside of its sections
 */
export function buildRecordSections(
  resource: ResourceData,
  translate: Translator,
  record: RecordData,
  context: EvaluationContext,
  isShownElsewhere: (path: string, field?: FieldData) => boolean = () => false,
): ShownSection[] {
  const columns = getUsualColumns(resource).filter(({ paths }) => !paths.every((path) => isShownElsewhere(path)))
  const shownFields = getLeafFields(resource.fields)
    .filter(({ field }) => evaluatePredicate(field.options.show ?? {}, record, context))
    .filter(({ field }) => !isPosition(field) && (!isInverse(field) || field.options.wire !== 'none'))
    .filter(({ path, field }) => path !== resource.belongsTo && !isShownElsewhere(path, field))
  const declaredSections = resource.form?.sections ?? []
  const pairedPaths = declaredSections.flatMap(({ pairs = [] }) => pairs.flat())
  const sectionPaths = new Set(declaredSections.flatMap(({ fields = [] }) => fields))
  const toShownField = ({ path, field }: LeafField): ShownField => ({
    column: getColumn(columns, isShownAsCount(field) ? getCountName(path, field) : path),
    label: fieldLabel(translate, resource.name, path),
    field,
    isPaired: pairedPaths.includes(path),
  })
  const toShownFields = (leaf: LeafField): ShownField[] => {
    const carriedNames = isReference(leaf.field) ? (leaf.field.options.with ?? []) : []
    const carried = carriedNames.map((name) => `${leaf.path}.${name}`)
    const toCarried = (path: string): ShownField => ({
      column: getColumn(columns, path),
      label: fieldLabel(translate, resource.name, path),
      isPaired: false,
    })
    return [toShownField(leaf), ...carried.map(toCarried)]
  }
  const isEditable = ({ field }: LeafField) => !isInverse(field) && !field.options.readonly
  const remaining = shownFields.filter(({ path }) => !sectionPaths.has(path))
  const sections: ShownSection[] = [
    ...declaredSections.map(({ name, fields = [], slot }) => ({
      name,
      slot,
      fields: fields.flatMap((path) => shownFields.filter((leaf) => leaf.path === path)).flatMap(toShownFields),
    })),
    { fields: remaining.filter(isEditable).flatMap(toShownFields) },
    { fields: remaining.filter((leaf) => !isEditable(leaf)).flatMap(toShownFields) },
  ]
  return addListColumns(sections, resource, translate, columns).filter(
    ({ fields, slot }) => fields.length > 0 || slot !== undefined,
  )
}

const isShownAsCount = (field: FieldData): field is ListField =>
  isInverse(field) || (isLinks(field) && field.options.wire === 'count')

/** Adds the columns that exist only in the list, e.g. counts and timestamps, to the last section. */
function addListColumns(
  sections: readonly ShownSection[],
  resource: ResourceData,
  translate: Translator,
  columns: readonly Column[],
): ShownSection[] {
  const knownPaths = new Set([
    ...getLeafFields(resource.fields).flatMap(({ path, field }) =>
      isReference(field) ? [path, ...getCarriedPaths(field).map((name) => `${path}.${name}`)] : [path],
    ),
    ...sections.flatMap(({ fields }) => fields.flatMap(({ column }) => column.paths)),
  ])
  const extraFields = columns
    .filter(({ paths, cell }) => cell !== 'status' && paths.some((path) => !knownPaths.has(path)))
    .map((column) => ({ column, label: columnLabel(translate, resource.name, column.name), isPaired: false }))
  return sections.map((section, index) =>
    index === sections.length - 1 ? { ...section, fields: [...section.fields, ...extraFields] } : section,
  )
}

/** Returns the column of the list for a path, or a new one without formatting. */
function getColumn(columns: readonly Column[], path: string): Column {
  const listColumn = columns.find(({ paths, cell }) => paths.length === 1 && paths[0] === path && cell !== 'status')
  return listColumn ?? { name: path, paths: [path], combine: 'first' }
}
