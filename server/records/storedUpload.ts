import { getAddressKey, getFileKey } from '#language/kinds/file.ts'
import { getEntries } from '#language/recordEntries.ts'
import { isObject } from '#language/values.ts'

/** The value of a file column. Only a file of a field that accepts more than pictures has a type and a size. */
export interface StoredUpload {
  readonly key: string
  readonly name: string
  readonly thumbKey?: string
  readonly type?: string
  readonly size?: number
}

/** Whether a value is a stored file, and not only a file name. */
export const isStoredUpload = (value: unknown): value is StoredUpload =>
  isObject(value) && typeof value.key === 'string' && typeof value.name === 'string'

/** The keys of a file and of its thumbnail. */
export const getFileKeys = ({ key, thumbKey }: StoredUpload): string[] =>
  thumbKey === undefined ? [key] : [key, thumbKey]

/** Converts a file of a response to its stored form; undefined for any other value. */
export function readStoredUpload(file: unknown): StoredUpload | undefined {
  const key = getFileKey(file)
  if (!isObject(file) || key === undefined || typeof file.name !== 'string') return undefined
  const thumbKey = getAddressKey(file.thumbUri)
  return {
    key,
    name: file.name,
    ...(thumbKey !== undefined && { thumbKey }),
    ...(typeof file.type === 'string' && { type: file.type }),
    ...(typeof file.size === 'number' && { size: file.size }),
  }
}

/** Converts the value of a file field in a response, one file or a list of files, to the stored form. */
export const readStoredUploads = (value: unknown): StoredUpload[] =>
  (Array.isArray(value) ? getEntries(value) : [value]).flatMap((file) => readStoredUpload(file) ?? [])
