import { isObject, type RecordData } from './values.ts'

/** The entries of a list in a record. */
export const getEntries = (list: unknown): readonly RecordData[] => (Array.isArray(list) ? list.filter(isObject) : [])

/** The key of a record in an entry, which is the first property of each. */
export const getEntryKey = (entry: RecordData): unknown => Object.values(entry)[0]

/** The name of the way from the root to the parent of a record, beside the reference to the parent. */
export const getPathName = (path: string): string => `${path}Path`
