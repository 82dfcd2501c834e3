import type { AcceptedType } from '../fileTypes.ts'
import { isObject } from '../values.ts'
import { type CommonOptions, getPropertyText, type Kind } from './kind.ts'

/**
 * A stored file on the wire: a signed address that expires, the file name, and a thumbnail for pictures. Files of fields
 * that accept more than pictures have their media type and their size in bytes.
 */
export interface FileRef {
  readonly tempUri: string
  readonly name: string
  readonly thumbUri?: string
  readonly type?: string
  readonly size?: number
}

export interface FileOptions extends CommonOptions {
  /** Pictures, or any of several types. */
  readonly accept: AcceptedType | readonly AcceptedType[]
  readonly maxBytes: number
}

/** The name under which a file is stored, from its address. The signature of the address differs in each answer. */
export const getAddressKey = (address: unknown): string | undefined =>
  typeof address === 'string' ? address.split('?')[0]?.split('/').at(-1) : undefined

export const getFileKey = (file: unknown): string | undefined =>
  isObject(file) ? getAddressKey(file.tempUri) : undefined

/** Converts the file of a value, or each file of a list. */
export const mapFiles = (value: unknown, convert: (file: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(convert) : convert(value)

/** In a request body: a copy of the file that another record has in this field. */
export class FileCopy {
  /** The key of that record. */
  constructor(readonly copyOf: unknown) {}
}

export const file = {
  type: 'file',
  isFile: true,
  holdsFiles: true,
  text: (value) => getPropertyText(value, 'name'),
  /** A stored file is not sent again; null removes it. The copy of another record's file is sent as that record's key. */
  toBody(name, _options, values) {
    const value = values[name]
    if (isObject(value) && value.copyOf !== undefined) return { [name]: new FileCopy(value.copyOf) }
    return value instanceof Blob || value === null ? { [name]: value } : {}
  },
} as const satisfies Kind<FileOptions> & { readonly isFile: true; readonly holdsFiles: true }
