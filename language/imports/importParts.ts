import { type BodyLeaf, getBodyLeaves, toBodyLeaves } from '../bodyLeaves.ts'
import { getLeafFields } from '../derive.ts'
import type { FieldData } from '../field.ts'
import { hasRows, isGivenByDatabase, isInverse, isReference, isTranslated } from '../kinds/kinds.ts'
import { memoizeByObject } from '../memoize.ts'
import type { ResourceData } from '../resource.ts'
import { getTextFields } from '../rows.ts'
import { getCellForm, getFileForm, getKindBar, type ImportBar } from './cells/cellForms.ts'
import { idTarget } from './recordTargets.ts'

/** What is between the path of rows and that of their part in the name of a target and in headings. */
export const partMark = '›'

/** Something of a record that one column can be for. */
export interface ImportPart {
  /** The name of the target. */
  readonly name: string
  /** The field of the resource, as bodies have it. */
  readonly leaf: BodyLeaf
  /** Whose kind reads the cells: the field itself, a field of its rows, or the text of one of its languages. */
  readonly field: FieldData
  /** The path by which the label and the choices are found. */
  readonly labelPath: string
  /** Of rows: the part, as the rows of a body have it. Their key is the part `_id`. */
  readonly inRows?: { readonly path: string; readonly wirePath: string }
  /** Of a translated text. */
  readonly language?: string
}

/** A field for which no column can be. */
export interface BarredField {
  readonly path: string
  readonly bar: ImportBar
}

/** What columns can be for, in declared order; of a sheet without files. */
export const getImportParts = memoizeByObject((resource: ResourceData): readonly ImportPart[] =>
  getBodyLeaves(resource, 'create').flatMap((leaf) => (findBar(leaf.field) ? [] : toParts(leaf))),
)

/** What columns can be for only if the sheet comes in a zip with the files that their cells name. */
const getFileParts = memoizeByObject((resource: ResourceData): readonly ImportPart[] =>
  getBodyLeaves(resource, 'create').flatMap((leaf) =>
    getFileForm(leaf.field) ? [{ name: leaf.path, leaf, field: leaf.field, labelPath: leaf.path }] : [],
  ),
)

/** @param hasFiles whether the sheet comes in a zip with files */
export const getParts = (resource: ResourceData, hasFiles: boolean | undefined): readonly ImportPart[] =>
  hasFiles ? getAllParts(resource) : getImportParts(resource)

/** What columns can be for, whether or not files come with the sheet. */
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
    name: `${path}${partMark}${inner}`,
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

/** The fields for which no column can be, with why. */
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

/** Why no column can be for a field that a body may have; undefined if one can. */
function findBar(field: FieldData): ImportBar | undefined {
  if (isReference(field) && field.options.to.includes('.')) return 'rowReference'
  if (!hasRows(field)) return getKindBar(field)
  // Rows are replaced as a whole, so those with a part that a table cannot hold would lose it.
  const parts = toBodyLeaves(field.options.fields, 'create')
  return parts.some((part) => getCellForm(part.field) === undefined || findBar(part.field) !== undefined)
    ? 'nested'
    : undefined
}

/** Whether the part can be given to a record that exists, and not only to a new one. */
export const isChangeable = (resource: ResourceData, { leaf }: ImportPart): boolean =>
  getBodyLeaves(resource, 'update').some(({ path }) => path === leaf.path)
