import { columnLabel, fieldLabel } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import { type Column, columnsOf, countNameOf, type LeafField, leafFields } from '#resources/language/derive.ts'
import { holds, type RecordData } from '#resources/language/evaluate.ts'
import { isInverse, isReference } from '#resources/language/kinds/kinds.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import type { ResourceData } from '#resources/language/resource.ts'

/** A field on the page of a record. */
export interface ShownField {
  readonly column: Column
  readonly label: string
  /** The declaration of the field; undefined for ids, counts and timestamps. */
  readonly field?: LeafField['field']
  /** Whether it shares a row with the next field if the width allows it. */
  readonly isPaired: boolean
}

export interface ShownSection {
  /** The name of a declared section; undefined for fields without one. */
  readonly name?: string
  readonly fields: readonly ShownField[]
}

/**
 * Builds the sections of the page of a record: those of its form, followed by the fields that are not editable. Fields
 * that their condition hides and lists that the API does not send are left out.
 */
export function recordSections(
  resource: ResourceData,
  translate: Translator,
  record: RecordData,
  around: Surroundings,
): ShownSection[] {
  const columns = columnsOf(resource)
  const shown = leafFields(resource.fields)
    .filter(({ field }) => holds(field.options.show ?? {}, record, around))
    .filter(({ field }) => !isInverse(field) || field.options.wire !== 'none')
  const declared = resource.form?.sections ?? []
  const paired = declared.flatMap(({ pairs = [] }) => pairs.flat())
  const named = new Set(declared.flatMap(({ fields }) => fields))
  const viewOf = ({ path, field }: LeafField): ShownField => ({
    column: columnAt(columns, isInverse(field) ? countNameOf(path, field) : path),
    label: fieldLabel(translate, resource.name, path),
    field,
    isPaired: paired.includes(path),
  })
  const isTyped = ({ field }: LeafField) => !isInverse(field) && !field.options.readonly
  const rest = shown.filter(({ path }) => !named.has(path))
  const sections: ShownSection[] = [
    ...declared.map(({ name, fields }) => ({
      name,
      fields: fields.flatMap((path) => shown.filter((leaf) => leaf.path === path)).map(viewOf),
    })),
    { fields: rest.filter(isTyped).map(viewOf) },
    { fields: rest.filter((leaf) => !isTyped(leaf)).map(viewOf) },
  ]
  return withColumns(sections, resource, translate, columns).filter(({ fields }) => fields.length > 0)
}

/** Adds the columns that exist only in the list, e.g. counts and timestamps, to the last section. */
function withColumns(
  sections: readonly ShownSection[],
  resource: ResourceData,
  translate: Translator,
  columns: readonly Column[],
): ShownSection[] {
  const known = new Set([
    ...leafFields(resource.fields).flatMap(({ path, field }) =>
      isReference(field) ? [path, `${path}.${field.options.title}`] : [path],
    ),
    ...sections.flatMap(({ fields }) => fields.flatMap(({ column }) => column.paths)),
  ])
  const more = columns
    .filter(({ paths, format }) => format !== 'status' && paths.some((path) => !known.has(path)))
    .map((column) => ({ column, label: columnLabel(translate, resource.name, column.name), isPaired: false }))
  return sections.map((section, index) =>
    index === sections.length - 1 ? { ...section, fields: [...section.fields, ...more] } : section,
  )
}

/** Returns the column of the list for a path, or a new one without formatting. */
function columnAt(columns: readonly Column[], path: string): Column {
  const own = columns.find(({ paths, format }) => paths.length === 1 && paths[0] === path && format !== 'status')
  return own ?? { name: path, paths: [path], combine: 'first' }
}
