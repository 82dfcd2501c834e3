import { createHash } from 'node:crypto'
import { type BodyLeaf, getBodyLeaves } from '#language/bodyLeaves.ts'
import type { RecordData } from '#language/evaluate.ts'
import { getImportParts, idTarget, versionTarget } from '#language/imports/importParts.ts'
import { storedValue } from '#language/resolveBody.ts'
import type { ResourceData } from '#language/resource.ts'
import type { RecordId } from '../records/save.ts'

/** How many characters tell whether a value is the one that was exported; they miss one change in 16 million. */
const digestLength = 4

/** The digest of one value of one record, of 4 characters. */
export const computeValueDigest = (resource: ResourceData, id: RecordId, path: string, value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([resource.name, id, path, value ?? null]))
    .digest('base64url')
    .slice(0, digestLength)

/** The fields of which a version tells, in the order of its heading. */
const getVersionedLeaves = (resource: ResourceData): readonly BodyLeaf[] => {
  const paths = new Set(getImportParts(resource).map(({ leaf }) => leaf.path))
  return getBodyLeaves(resource, 'update').filter(({ path }) => paths.has(path))
}

/** The heading of the column of versions, which lists the fields: `_version(_id name category)`. */
export const buildVersionHeading = (resource: ResourceData): string =>
  `${versionTarget}(${[idTarget, ...getVersionedLeaves(resource).map(({ path }) => path)].join(' ')})`

/** The version of a record: what its values are, so that later it is known which of them have changed since. */
export const buildVersion = (resource: ResourceData, id: RecordId, record: RecordData): string =>
  [
    computeValueDigest(resource, id, idTarget, id),
    ...getVersionedLeaves(resource).map(({ path, field }) =>
      computeValueDigest(resource, id, path, storedValue(record, path, field)),
    ),
  ].join('')

/** The digests of a version by the paths in its heading; undefined if the two do not fit each other. */
export function parseVersion(heading: string, version: string): ReadonlyMap<string, string> | undefined {
  const paths = /\(([^)]*)\)/.exec(heading)?.[1]?.trim().split(/\s+/) ?? []
  if (paths[0] !== idTarget || version.length !== paths.length * digestLength) return undefined
  return new Map(paths.map((path, index) => [path, version.slice(index * digestLength, (index + 1) * digestLength)]))
}
