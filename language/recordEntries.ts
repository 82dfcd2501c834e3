import { isObject, type RecordData } from './values.ts'

/** The entries of a list in a record. */
export const getEntries = (list: unknown): readonly RecordData[] => (Array.isArray(list) ? list.filter(isObject) : [])

/** The key of the record that an entry represents. It is always the first property of the entry. */
export const getEntryKey = (entry: RecordData): unknown => Object.values(entry)[0]

/** The name of the path from the root to the parent of a record, beside the reference to the parent. */
export const getPathName = (path: string): string => `${path}Path`
