import type { GetManyReferenceParams, RaRecord } from 'react-admin'
import { canBeInactive, getApiPath } from '#language/derive.ts'
import { getValue } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { HttpClient } from './httpClient.ts'
import { type ChoicesQuery, withId } from './listQuery.ts'
import { readList } from './readList.ts'

/** The maximum number of records that `getManyReference` reads and filters. */
const maxReferencingRecords = 1000

/**
 * Finds the records whose field `target` contains an id. The API contract has no such filter, so the list is loaded and
 * filtered here. @throws Error when the list has more than 1,000 records, because the result could be incomplete
 */
export async function readReferencingRecords<R extends RaRecord>(
  resource: ResourceData,
  http: HttpClient,
  { target, id, pagination: { page, perPage }, sort, filter }: GetManyReferenceParams,
  signal?: AbortSignal,
) {
  const all = await readList<R>(
    resource,
    http,
    { pagination: { page: 1, perPage: maxReferencingRecords }, sort, filter },
    signal,
  )
  if (all.total > maxReferencingRecords) {
    throw new Error(`'${resource.name}' has ${all.total} records, too many to find those with one '${target}'`)
  }
  const referencingRecords = all.data.filter((record) => String(getValue(record, target)) === String(id))
  return { data: referencingRecords.slice((page - 1) * perPage, page * perPage), total: referencingRecords.length }
}

/** The maximum number of options that are loaded from a list. If it has more, the user must search. */
const maxChoices = 200

/** Loads the options of an input: the named choices of a resource, or its list sorted by title. */
export async function readChoices(
  resource: ResourceData,
  http: HttpClient,
  { from, search, includesInactive = false, owner }: ChoicesQuery,
  signal?: AbortSignal,
): Promise<RaRecord[]> {
  if (from !== undefined) {
    const { json } = await http(`/${getApiPath(resource)}/${from}?${new URLSearchParams({ str: search, ...owner })}`, {
      signal,
    })
    return Array.isArray(json) ? json.map((entry) => withId(resource, entry)) : []
  }
  const filter = canBeInactive(resource) && !includesInactive ? { search, isActive: true } : { search }
  const sort = { field: resource.title, order: 'ASC' } as const
  const { data } = await readList(
    resource,
    http,
    { pagination: { page: 1, perPage: maxChoices }, sort, filter, owner },
    signal,
  )
  return data
}
