import { type BodyLeaf, getWirePath, toBodyLeaf } from './bodyLeaves.ts'
import type { Catalog } from './catalog.ts'
import { getLeafFields, getLeavesWith } from './derive.ts'
import type { FieldOf, FieldsData } from './field.ts'
import { hasRows, isReference } from './kinds/kinds.ts'
import { memoizeByObject } from './memoize.ts'

/** A field whose value is copied from the record that a reference of the same record, or row, names. */
export interface CopiedValue {
  readonly path: string
  readonly wirePath: string
  /** The reference in the same record or row. */
  readonly reference: BodyLeaf & { readonly field: FieldOf<'ref'> }
  /** The path of the copied field in the referenced record. */
  readonly copiedPath: string
}

/** The fields with `copiedFrom`; fields of rows are not included. */
export const getCopiedValues = memoizeByObject((fields: FieldsData): readonly CopiedValue[] => {
  const references = getLeavesWith(fields, isReference)
  return getLeafFields(fields).flatMap(({ path, field }): CopiedValue[] => {
    const { copiedFrom } = field.options
    const reference = references.find((candidate) => copiedFrom?.startsWith(`${candidate.path}.`))
    if (copiedFrom === undefined || !reference) return []
    const leaf = { ...toBodyLeaf(reference.path, reference.field), field: reference.field }
    const copiedPath = copiedFrom.slice(reference.path.length + 1)
    return [{ path, wirePath: getWirePath(path, field), reference: leaf, copiedPath }]
  })
})

/** Like `getCopiedValues`, including the fields of rows. */
const getAllCopiedValues = (fields: FieldsData): readonly CopiedValue[] => [
  ...getCopiedValues(fields),
  ...getLeavesWith(fields, hasRows).flatMap(({ field }) => getAllCopiedValues(field.options.fields)),
]

/** Whether any value of a record or of its rows is copied. */
export const hasCopiedValues = memoizeByObject((fields: FieldsData): boolean => getAllCopiedValues(fields).length > 0)

/** The paths of all fields of a resource that other records copy, by the name of the resource. */
export const getCopiedPaths = memoizeByObject((resources: Catalog): ReadonlyMap<string, readonly string[]> => {
  const paths = new Map<string, readonly string[]>()
  for (const { reference, copiedPath } of resources.flatMap(({ fields }) => getAllCopiedValues(fields))) {
    const { to } = reference.field.options
    paths.set(to, [...new Set([...(paths.get(to) ?? []), copiedPath])])
  }
  return paths
})
