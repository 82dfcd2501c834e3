import { getEntries } from '../recordEntries.ts'
import { isObject } from '../values.ts'
import { type FileOptions, getFileKey } from './file.ts'
import { getPropertyText, joinTexts, type Kind, type Values } from './kind.ts'

export interface FilesOptions extends FileOptions {
  /** The maximum number of files, by default 20. */
  readonly max?: number
}

const defaultMaxFiles = 20
/** The upper limit of `max`, because every response with the record lists all of its files. */
export const mostFiles = 100

export const getMaxFiles = ({ max = defaultMaxFiles }: Pick<FilesOptions, 'max'>): number => max

export const files = {
  type: 'files',
  empty: [],
  isFileList: true,
  holdsFiles: true,
  text: (value) => joinTexts(getEntries(value).map((file) => getPropertyText(file, 'name'))),
  /**
   * An uploaded file is identified by its upload, a stored one by its address, and one of another record also by the
   * key of that record.
   */
  toBody(name, _options, values) {
    const list = values[name]
    return list === undefined ? {} : { [name]: getEntries(list).map(nameFile) }
  },
} as const satisfies Kind<FilesOptions> & { readonly isFileList: true; readonly holdsFiles: true }

function nameFile({ upload, tempUri, copyOf }: Values): Values {
  if (upload !== undefined) return { upload }
  return copyOf === undefined ? { tempUri } : { tempUri, copyOf }
}

/** Whether the files in a request body are exactly the stored files, in the same order. */
export const namesSameFiles = (named: unknown, stored: unknown): boolean =>
  Array.isArray(named) &&
  Array.isArray(stored) &&
  named.length === stored.length &&
  named.every((file, index) => isObject(file) && isStored(file) && getFileKey(file) === getFileKey(stored[index]))

/** Whether a file in a request body is already stored in the record. */
const isStored = ({ tempUri, upload, copyOf }: Values): boolean =>
  tempUri !== undefined && upload === undefined && copyOf === undefined
