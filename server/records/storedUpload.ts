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

/** Tells a file as it is stored from a name alone. */
export const isStoredUpload = (value: unknown): value is StoredUpload =>
  isObject(value) && typeof value.key === 'string' && typeof value.name === 'string'

/** The keys of a file and of its thumbnail. */
export const getFileKeys = ({ key, thumbKey }: StoredUpload): string[] =>
  thumbKey === undefined ? [key] : [key, thumbKey]

/** A file as it is stored, from the file as a record has it on the wire; undefined for anything else. */
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

/** The files of a field on the wire, which has one or a list of them, as they are stored. */
export const readStoredUploads = (value: unknown): StoredUpload[] =>
  (Array.isArray(value) ? getEntries(value) : [value]).flatMap((file) => readStoredUpload(file) ?? [])
