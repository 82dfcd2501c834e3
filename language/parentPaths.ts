import type { RecordData } from './values.ts'

/** The prefix of paths that a row reads from its record, or from the row that it belongs to. */
export const parentPrefix = '$parent.'

export const isParentPath = (path: string): boolean => path.startsWith(parentPrefix)

/** A copy of a row in which paths such as `$parent.currency` can be read. It is neither sent nor stored. */
export const withParent = (row: RecordData, parent: RecordData): RecordData => ({ ...row, $parent: parent })
