import { useCallback } from 'react'
import { type Identifier, type RaRecord, useDataProvider } from 'react-admin'
import { type BodyLeaf, getBodyLeaves } from '#language/bodyLeaves.ts'
import { getApiPath, getRoute } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import { mergeVersions } from '#language/mergeVersions.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject, withValueAt } from '#language/values.ts'
import { hasStatus } from '../../api/apiError.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'

/** The user who saved the other version, and the time; null if the server does not send them. */
export interface Change {
  readonly name: string | null
  readonly at: string | null
}

/** Fields that both versions changed differently. */
export interface VersionConflict {
  readonly fields: readonly BodyLeaf[]
  readonly theirs: RaRecord
  readonly change: Change
}

export type MergingUpdate =
  | { readonly kind: 'saved'; readonly record: RaRecord; readonly merged?: Merged | undefined }
  | { readonly kind: 'conflict'; readonly conflict: VersionConflict }

/** The fields that were taken from the other version, and who saved it. */
export interface Merged {
  readonly fields: readonly BodyLeaf[]
  readonly change: Change
}

/** A value to save, by its path in the API. */
export interface ValueChange {
  readonly wirePath: string
  readonly value: unknown
}

/**
 * Returns a function that saves values based on the version `base`. If another user has saved different fields in the
 * meantime, both changes are kept: the values are saved again, based on the newer version. If both users changed the
 * same fields, nothing is saved, and the function returns the conflict. It throws other failures.
 */
export function useMergingUpdate(resource: ResourceData) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  return useCallback(
    async (id: Identifier, changes: readonly ValueChange[], base: RaRecord): Promise<MergingUpdate> => {
      const route = getRoute(resource)
      const data = changes.reduce((values: RecordData, { wirePath, value }) => withValueAt(values, wirePath, value), {})
      const send = async (previousData: RaRecord, isLastAttempt: boolean): Promise<RaRecord | undefined> => {
        try {
          return (await dataProvider.update<RaRecord>(route, { id, data, previousData, meta: { isJson: true } })).data
        } catch (error) {
          if (hasStatus(error, 412) && !isLastAttempt) return undefined
          throw error
        }
      }
      let merged: Merged | undefined
      let stored = base
      for (let attempt = 1; ; attempt++) {
        const record = await send(stored, attempt === maxAttempts)
        if (record) return { kind: 'saved', record, merged }
        stored = (await dataProvider.getOne<RaRecord>(route, { id })).data
        const change = await readChange(dataProvider, resource, id)
        const versions = { base, mine: applyChanges(base, changes), theirs: stored }
        const { theirs, combined, conflicts } = mergeVersions(getBodyLeaves(resource, 'update'), versions)
        // A row conflict cannot be merged here: only forms edit rows, and only they can save the combined rows.
        const fields = [...conflicts, ...combined.map(({ leaf }) => leaf)]
        if (fields.length > 0) return { kind: 'conflict', conflict: { fields, theirs: stored, change } }
        merged = theirs.length > 0 ? { fields: theirs, change } : undefined
      }
    },
    [dataProvider, resource],
  )
}

/** The maximum number of attempts while other users keep saving the record. */
const maxAttempts = 5

const applyChanges = (base: RecordData, changes: readonly ValueChange[]): RecordData =>
  changes.reduce((record, { wirePath, value }) => withValueAt(record, wirePath, value), base)

/**
 * Reads who saved the record last. A failure is ignored, because a backend that does not send this must not prevent a
 * save.
 */
export async function readChange(
  dataProvider: DeclaredDataProvider,
  resource: ResourceData,
  id: Identifier,
): Promise<Change> {
  const path = `/${getApiPath(resource)}/${encodeURIComponent(id)}/facts`
  const facts = await dataProvider.fetchPath(path).catch(() => undefined)
  const { changedBy, changedAt }: RecordData = isObject(facts) ? facts : {}
  return {
    name: isObject(changedBy) && typeof changedBy.nome === 'string' ? changedBy.nome : null,
    at: typeof changedAt === 'string' ? changedAt : null,
  }
}
