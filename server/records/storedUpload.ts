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
