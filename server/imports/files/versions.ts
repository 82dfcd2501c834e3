import { createHash } from 'node:crypto'
import type { RecordData } from '#language/evaluate.ts'
import { idTarget, versionTarget } from '#language/imports/recordTargets.ts'
import { isObject } from '#language/values.ts'

/** The record of a version. */
export interface VersionedRecordKey {
  readonly resource: string
  readonly id: string | number
}

/** The fields of a version with their stored values, in the order of its heading. */
export type VersionValues = readonly (readonly [path: string, value: unknown])[]

/** Four characters of base64url are 24 bits: one change in 16 million is missed. */
const digestLength = 4

/** `_version(_id nome email)`: the heading lists the fields whose digests the cells below contain. */
export const buildVersionHeading = (paths: readonly string[]): string =>
  `${versionTarget}(${[idTarget, ...paths].join(' ')})`

/**
 * The cell of `_version`: a digest of the key and of each stored value. A later import compares the digests to find out
 * which cells the user, or another user, has changed since the export.
 */
export const buildVersion = (record: VersionedRecordKey, values: VersionValues): string =>
  [[idTarget, String(record.id)] as const, ...values]
    .map(([path, value]) => computeDigest(record, path, value))
    .join('')

/** A parsed cell of `_version`. */
export interface Version {
  /** The fields whose value at the time of the export is known. */
  readonly paths: readonly string[]
  /** Whether a value differs from the one at the time of the export. */
  hasChanged(path: string, value: unknown): boolean
}

/**
 * Reads a cell of `_version` for the record that `_id` names.
 *
 * @returns 'foreign' if the version is of another record, as after some columns were sorted separately; 'malformed' if
 * no export writes such a text
 */
export function readVersion(
  heading: string,
  cell: string,
  record: VersionedRecordKey,
): Version | 'foreign' | 'malformed' {
  const [, list] = /^_version\(([^()]*)\)$/.exec(heading.trim()) ?? []
  const paths = list?.split(' ') ?? []
  const digests = cell.trim().match(/[\w-]{4}/g) ?? []
  const isComplete = digests.length === paths.length && cell.trim().length === paths.length * digestLength
  if (paths[0] !== idTarget || !isComplete) return 'malformed'
  const digestsByPath = new Map(paths.map((path, index) => [path, digests[index]]))
  const hasChanged = (path: string, value: unknown): boolean =>
    digestsByPath.get(path) !== computeDigest(record, path, value)
  return hasChanged(idTarget, String(record.id)) ? 'foreign' : { paths: paths.slice(1), hasChanged }
}

function computeDigest({ resource, id }: VersionedRecordKey, path: string, value: unknown): string {
  const text = JSON.stringify([resource, String(id), path, sortKeys(value ?? null)])
  return createHash('sha256').update(text).digest('base64url').slice(0, digestLength)
}

/** Returns the same text for equal values, independent of the order of properties. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isObject(value)) return value
  const record: RecordData = value
  return Object.fromEntries(
    Object.keys(record)
      .sort()
      .flatMap((key) => (record[key] === undefined ? [] : [[key, sortKeys(record[key])]])),
  )
}
