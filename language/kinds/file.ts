import { type CommonOptions, getPropertyText, type Kind, type KindCheck } from './kind.ts'

/** A stored file on the wire: a signed address that expires, the file name, and a thumbnail for pictures. */
export interface FileRef {
  readonly tempUri: string
  readonly name: string
  readonly thumbUri?: string
}

export interface FileOptions extends CommonOptions {
  readonly accept: 'image/*'
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

export const fileCheck = {
  options: { accept: { what: 'kind of file', names: ['image/*'] }, maxBytes: 'whole' },
  requiredOptions: ['accept', 'maxBytes'],
} as const satisfies KindCheck<FileOptions>
