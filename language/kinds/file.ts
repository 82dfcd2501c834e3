import type { AcceptedType } from '../fileTypes.ts'
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

export const file = {
  type: 'file',
  isFile: true,
  text: (value) => getPropertyText(value, 'name'),
  /** A stored file is not sent again; null removes it. */
  toBody: (name, _options, values) =>
    values[name] instanceof Blob || values[name] === null ? { [name]: values[name] } : {},
} as const satisfies Kind<FileOptions> & { readonly isFile: true }
