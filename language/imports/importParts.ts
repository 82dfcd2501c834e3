import { type BodyLeaf, getBodyLeaves, toBodyLeaves } from '../bodyLeaves.ts'
import { getLeafFields } from '../derive.ts'
import type { FieldData } from '../field.ts'
import { hasRows, isGivenByDatabase, isInverse, isReference, isTranslated } from '../kinds/kinds.ts'
import { memoizeByObject } from '../memoize.ts'
import type { ResourceData } from '../resource.ts'
import { getTextFields } from '../rows.ts'
import { getCellForm, getFileForm, getKindBar, type ImportBar } from './cells/cellForms.ts'
import { idTarget } from './recordTargets.ts'

/** Separates the path of rows from that of a part in the names of targets and in headings. */
export const partSeparator = '›'

/** A part of a record that one column can fill. */
export interface ImportPart {
  /** The name of the target. */
  readonly name: string
  /** The field of the resource, as bodies have it. */
  readonly leaf: BodyLeaf
  /**
   * The field whose kind reads the cells: the field itself, a field of its rows, or the text of one of its languages.
   */
  readonly field: FieldData
  /** The path by which the label and the choices are found. */
  readonly labelPath: string
  /** In rows: the path of the part in a row. The key of a row is the part `_id`. */
  readonly inRows?: { readonly path: string; readonly wirePath: string }
  /** The language, for a part of a translated text. */
  readonly language?: string
}

/** A field that no column can fill. */
export interface BarredField {
  readonly path: string
  readonly bar: ImportBar
}

/** The parts that columns can fill, in declared order, if the sheet comes without files. */
export const getImportParts = memoizeByObject((resource: ResourceData): readonly ImportPart[] =>
  getBodyLeaves(resource, 'create').flatMap((leaf) => (findBar(leaf.field) ? [] : toParts(leaf))),
)

/** The parts that columns can fill only if the sheet comes in a zip with the files that their cells name. */
const getFileParts = memoizeByObject((resource: ResourceData): readonly ImportPart[] =>
  getBodyLeaves(resource, 'create').flatMap((leaf) =>
    getFileForm(leaf.field) ? [{ name: leaf.path, leaf, field: leaf.field, labelPath: leaf.path }] : [],
  ),
)

/** @param hasFiles whether the sheet comes in a zip with files */
export const getParts = (resource: ResourceData, hasFiles: boolean | undefined): readonly ImportPart[] =>
  hasFiles ? getAllParts(resource) : getImportParts(resource)

/** The parts that columns can fill, with and without files. */
export const getAllParts = memoizeByObject((resource: ResourceData): readonly ImportPart[] => [
  ...getImportParts(resource),
  ...getFileParts(resource),
])

function toParts(leaf: BodyLeaf): ImportPart[] {
  const { path, field } = leaf
  if (isTranslated(field)) {
    const { languages, text } = field.options
    const textField = getTextFields(field)[text] ?? field
    return languages.map((language) => ({
      name: `${path}.${language}`,
      leaf,
      field: textField,
      labelPath: path,
      language,
    }))
  }
  if (!hasRows(field)) return [{ name: path, leaf, field, labelPath: path }]
  const { key, fields } = field.options
  const toPart = (inner: string, wirePath: string, partField: FieldData): ImportPart => ({
    name: `${path}${partSeparator}${inner}`,
    leaf,
    field: partField,
    labelPath: `${path}.${inner}`,
    inRows: { path: inner, wirePath },
  })
  return [
    ...(key === undefined ? [] : [toPart(idTarget, key, { kind: 'integer', options: { min: 1 } })]),
    ...toBodyLeaves(fields, 'create').map((part) => toPart(part.path, part.wirePath, part.field)),
  ]
}

/** The fields that no column can fill, with the reasons. */
export const getBarredFields = memoizeByObject((resource: ResourceData): readonly BarredField[] =>
  getLeafFields(resource.fields).flatMap(({ path, field }) => {
    const bar = findBarAt(resource, path, field)
    return bar === undefined ? [] : [{ path, bar }]
  }),
)

function findBarAt(resource: ResourceData, path: string, field: FieldData): ImportBar | undefined {
  if (resource.lifecycle?.on === path) return 'lifecycle'
  if (field.options.computed !== undefined) return 'computed'
  if (isInverse(field) || isGivenByDatabase(field)) return getKindBar(field)
  return field.options.readonly ? 'readOnly' : findBar(field)
}

/** Why no column can fill a field that a request body may contain; undefined if one can. */
function findBar(field: FieldData): ImportBar | undefined {
  if (isReference(field) && field.options.to.includes('.')) return 'rowReference'
  if (!hasRows(field)) return getKindBar(field)
  // Rows are replaced as a whole, so they would lose a part for which no column is possible.
  const parts = toBodyLeaves(field.options.fields, 'create')
  return parts.some((part) => getCellForm(part.field) === undefined || findBar(part.field) !== undefined)
    ? 'nested'
    : undefined
}

/** Whether the part can be changed in an existing record, and not only set in a new one. */
export const isChangeable = (resource: ResourceData, { leaf }: ImportPart): boolean =>
  getBodyLeaves(resource, 'update').some(({ path }) => path === leaf.path)
