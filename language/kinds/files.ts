import { getEntries } from '../recordEntries.ts'
import { isObject } from '../values.ts'
import { type FileOptions, getFileKey } from './file.ts'
import { getPropertyText, joinTexts, type Kind, type Values } from './kind.ts'

export interface FilesOptions extends FileOptions {
  /** The maximum number of files, by default 20. */
  readonly max?: number
}

const defaultMaxFiles = 20
/** A list with more files would make every record heavy. */
export const mostFiles = 100

export const getMaxFiles = ({ max = defaultMaxFiles }: Pick<FilesOptions, 'max'>): number => max

export const files = {
  type: 'files',
  empty: [],
  isFileList: true,
  holdsFiles: true,
  text: (value) => joinTexts(getEntries(value).map((file) => getPropertyText(file, 'name'))),
  /** A file is named by its upload, or by its address if it is stored; that of another record also by its key. */
  toBody(name, _options, values) {
    const list = values[name]
    return list === undefined ? {} : { [name]: getEntries(list).map(nameFile) }
  },
} as const satisfies Kind<FilesOptions> & { readonly isFileList: true; readonly holdsFiles: true }

function nameFile({ upload, tempUri, copyOf }: Values): Values {
  if (upload !== undefined) return { upload }
  return copyOf === undefined ? { tempUri } : { tempUri, copyOf }
}

/** Whether a list of a body names the stored files of a list, in the same order. */
export const namesSameFiles = (named: unknown, stored: unknown): boolean =>
  Array.isArray(named) &&
  Array.isArray(stored) &&
  named.length === stored.length &&
  named.every((file, index) => isObject(file) && isStored(file) && getFileKey(file) === getFileKey(stored[index]))

/** Whether a file of a body is one that the record has. */
const isStored = ({ tempUri, upload, copyOf }: Values): boolean =>
  tempUri !== undefined && upload === undefined && copyOf === undefined
