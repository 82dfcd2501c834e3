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

/** `_version(_id nome email)`: the heading says for which fields the cells below have a digest. */
export const buildVersionHeading = (paths: readonly string[]): string =>
  `${versionTarget}(${[idTarget, ...paths].join(' ')})`

/**
 * The cell of `_version`: a digest of the key, and one of each stored value, by which a later import tells which cells
 * were changed since the export, by the person and by others.
 */
export const buildVersion = (record: VersionedRecordKey, values: VersionValues): string =>
  [[idTarget, String(record.id)] as const, ...values]
    .map(([path, value]) => computeDigest(record, path, value))
    .join('')

/** What the cell of `_version` tells about its record. */
export interface Version {
  /** The fields of which it knows the value at the time of the export. */
  readonly paths: readonly string[]
  /** Whether a value differs from the one at the time of the export. */
  hasChanged(path: string, value: unknown): boolean
}

/**
 * Reads a cell of `_version` for the record that `_id` names.
 *
 * @returns 'foreign' if the version is that of another record, as after columns were sorted apart; 'malformed' if it is
 * not as an export writes it
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

/** The same text for the same value, whatever the order of its properties. */
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
