import { getValue } from './evaluate.ts'
import type { FieldData } from './field.ts'
import type { Issue } from './issue.ts'
import { isScalar } from './kinds/kinds.ts'
import { getReader } from './kinds/reading/readers.ts'
import { isEmpty, type RecordData } from './values.ts'

/** The path of the field that a missing value is made from; undefined if it is made from none. */
export const getSourcePath = (field: FieldData): string | undefined =>
  isScalar(field) ? getReader(field).completion?.getSource(field.options) : undefined

/** The value that is made from a source; null if there is none. It may have an issue. */
export function makeFromSource(field: FieldData, source: unknown): string | null {
  if (!isScalar(field) || isEmpty(source)) return null
  return getReader(field).completion?.make(field.options, source) || null
}

/** What a new record gets whose body has no value: the value, or the issue that it has. */
interface Completed {
  readonly value: unknown
  readonly issue?: Omit<Issue, 'path'>
}

/** Makes the missing value of a field; undefined if it has no source, or the record has no value there. */
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
