import { getValue } from './evaluate.ts'
import type { FieldData } from './field.ts'
import type { Issue } from './issue.ts'
import { isScalar } from './kinds/kinds.ts'
import { getReader } from './kinds/reading/readers.ts'
import { isEmpty, type RecordData } from './values.ts'

/** The path of the field from which a missing value is generated, as a slug from a name; undefined if there is none. */
export const getSourcePath = (field: FieldData): string | undefined =>
  isScalar(field) ? getReader(field).completion?.getSource(field.options) : undefined

/** Whether a new record gets a value in a field that its body leaves out: a default, a copied one, or a generated one. */
export const isFilledIn = (field: FieldData): boolean =>
  'default' in field.options || field.options.copiedFrom !== undefined || getSourcePath(field) !== undefined

/** Generates a value from a source, without validating it; null if nothing can be generated. */
export function makeFromSource(field: FieldData, source: unknown): string | null {
  if (!isScalar(field) || isEmpty(source)) return null
  return getReader(field).completion?.make(field.options, source) || null
}

/** The result of generating a missing value: the value, or the issue that the generated value has. */
interface Completed {
  readonly value: unknown
  readonly issue?: Omit<Issue, 'path'>
}

/**
 * Generates the missing value of a field in a new record; undefined if no field is its source, or the source is empty.
 */
export function completeValue(field: FieldData, record: RecordData): Completed | undefined {
  const sourcePath = getSourcePath(field)
  if (sourcePath === undefined || !isScalar(field)) return undefined
  const source = getValue(record, sourcePath)
  if (isEmpty(source)) return undefined
  let issue: Completed['issue']
  const value = getReader(field).completion?.validate(
    field.options,
    makeFromSource(field, source) ?? '',
    (key, params = {}) => {
      issue = { key, params }
      return null
    },
  )
  return { value, ...(issue && { issue }) }
}
