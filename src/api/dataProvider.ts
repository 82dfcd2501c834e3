import type {
  DataProvider,
  GetListParams,
  GetManyReferenceParams,
  Identifier,
  QueryFunctionContext,
  RaRecord,
} from 'react-admin'
import { getInputResource } from '#language/actionInput.ts'
import type { Catalog } from '#language/catalog.ts'
import { canBeInactive, getAction, getApiPath, getRoute } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { hasStatus } from './apiError.ts'
import type { HttpClient } from './httpClient.ts'
import { withId } from './listQuery.ts'
import type { PlaceCalls } from './placeCalls.ts'
import { readList } from './readList.ts'
import { createRecordCalls, type RecordCalls } from './recordCalls.ts'
import { buildRequestBody } from './requestBody.ts'
import { readViews, type SavedView, writeViews } from './savedViews.ts'
import { createSimpleRest, type SimpleRest } from './simpleRest.ts'

/**
 * react-admin's data provider with the additional calls of the API contract. Resources are identified by route, as in
 * react-admin.
 */
export interface DeclaredDataProvider extends DataProvider, PlaceCalls {
  /** Makes a record active or inactive with the calls that its declaration names. */
  toggle(route: string, id: Identifier, active: boolean): Promise<void>
  /** Deletes a record permanently. */
  remove(route: string, id: Identifier): Promise<void>
  /**
   * Calls a declared action and returns the record if the response contains it. With `storedRecord`, fails with 412 if
   * the server has another version of it. `input` holds the values that the action asks.
   */
  runAction(
    route: string,
    action: string,
    id: Identifier,
    storedRecord?: RaRecord,
    input?: RecordData,
  ): Promise<RaRecord | undefined>
  /** Reads a path below /api that does not belong to one resource. */
  fetchPath(path: string, signal?: AbortSignal): Promise<unknown>
  /** Writes to a path below /api that belongs to a part of a record or to no single resource. Returns the response. */
  send(path: string, change: Change): Promise<unknown>
  /** The options of an input: the named choices of a resource, or its list sorted by title. */
  getChoices(route: string, query: ChoicesQuery, signal?: AbortSignal): Promise<RaRecord[]>
  /** The ETag of a record that was read individually, not in a list; undefined if the backend sends none. */
  getVersion(record: RaRecord): Promise<string | undefined>
  /** The saved views of a list; undefined if the backend does not store any. */
  getViews(route: string, signal?: AbortSignal): Promise<SavedView[] | undefined>
  /** Replaces all saved views of a list. Returns whether the backend stores views. */
  saveViews(route: string, views: readonly SavedView[]): Promise<boolean>
}

export interface Change {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** The JSON body. */
  readonly data?: unknown
  /** The record that is changed. The call fails with 412 if the server has another version of it. */
  readonly storedRecord?: RaRecord | undefined
}

export interface ChoicesQuery {
  /** The name of the choices; absent means the list of the resource. */
  readonly from?: string | undefined
  readonly search: string
}

type FindResource = (route: string) => ResourceData

/**
 * The data provider for the API contract: lists with its parameters, records through ra-data-simple-rest. Bodies
 * contain only writable fields. An `update` sends the version of `previousData` if it is known.
 */
export function createDataProvider(resources: Catalog, http: HttpClient): DeclaredDataProvider {
  const resourcesByRoute = new Map(resources.map((resource) => [getRoute(resource), resource]))
  const findResource: FindResource = (route) => {
    const resource = resourcesByRoute.get(route)
    if (!resource) throw new Error(`no resource has the route '${route}'`)
    return resource
  }
  const rest = createSimpleRest(http)
  const recordCalls = createRecordCalls(resources, rest)
  const stateCalls = createStateCalls({ resources, findResource, http, rest, recordCalls })

  /** Only forms need them, so that the first list does not load them. */
  const loadPlaceCalls = async () => (await import('./placeCalls.ts')).createPlaceCalls(http)
  return {
    supportAbortSignal: true,
    ...stateCalls,
    regions: async (...query) => (await loadPlaceCalls()).regions(...query),
    cities: async (...query) => (await loadPlaceCalls()).cities(...query),
    postalCode: async (...query) => (await loadPlaceCalls()).postalCode(...query),
    fetchPath: async (path, signal) => (await http(path, { signal })).json,
    send: async (path, { storedRecord, ...change }) =>
      (await http(path, { ...change, headers: recordCalls.getIfMatchHeader(storedRecord) })).json,
    getChoices: (route, query, signal) => readChoices(findResource(route), http, query, signal),

    getVersion: async (record) => recordCalls.getVersion(record),
    getViews: (route, signal) => readViews(http, findResource(route), signal),
    saveViews: (route, views) => writeViews(http, findResource(route), views),

    getList: <R extends RaRecord>(route: string, { signal, ...query }: GetListParams & QueryFunctionContext) =>
      readList<R>(findResource(route), http, query, signal),
    getOne: async (route, { id, signal }) => ({ data: await recordCalls.read(findResource(route), id, signal) }),
    getMany: async <R extends RaRecord>(route: string, { ids }: { ids: Identifier[] }) => {
      const existing = await Promise.all(
        ids.map((id) => recordCalls.read<R>(findResource(route), id).catch(ignoreNotFound)),
      )
      return { data: existing.filter((record) => record !== undefined) }
    },
    getManyReference: <R extends RaRecord>(route: string, { signal, ...query }: ReferenceParams) =>
      readReferencingRecords<R>(findResource(route), http, query, signal),
    create: async (route, { data, meta }) => ({
      data: await recordCalls.create(findResource(route), data, meta?.onProgress),
    }),
    update: async (route, { id, data, previousData, meta }) => ({
      data: await recordCalls.update(findResource(route), id, data, previousData, meta?.onProgress),
    }),
    updateMany: async (route, { ids, data }) => {
      for (const id of ids) await recordCalls.update(findResource(route), id, data)
      return { data: ids }
    },
    delete: async <R extends RaRecord>(route: string, { id, previousData }: { id: Identifier; previousData?: R }) => {
      await stateCalls.remove(route, id)
      return { data: previousData ?? withId<R>(findResource(route), { [findResource(route).key]: id }) }
    },
    deleteMany: async (route, { ids }) => {
      for (const id of ids) await stateCalls.remove(route, id)
      return { data: ids }
    },
  }
}

type ReferenceParams = GetManyReferenceParams & QueryFunctionContext

/** The maximum number of records that `getManyReference` reads and filters. */
const maxReferencingRecords = 1000

/**
 * Finds the records whose field `target` holds an id. The contract has no such filter, so the list is read and filtered
 * here. @throws Error when the list has more than 1,000 records, because the result could be incomplete
 */
async function readReferencingRecords<R extends RaRecord>(
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

/** Ignores a 404, so that one deleted record does not make the whole list fail. */
function ignoreNotFound(error: unknown): undefined {
  if (!hasStatus(error, 404)) throw error
}

interface StateCallOptions {
  readonly resources: Catalog
  readonly findResource: FindResource
  readonly http: HttpClient
  readonly rest: SimpleRest
  readonly recordCalls: RecordCalls
}

/** The calls that change the state of a record but not its values. */
function createStateCalls({ resources, findResource, http, rest, recordCalls }: StateCallOptions) {
  return {
    async toggle(route: string, id: Identifier, active: boolean): Promise<void> {
      const resource = findResource(route)
      if (resource.wire?.toggle === 'ativo') {
        await rest.update(getApiPath(resource), { id, data: { ativo: active }, previousData: { id } })
      } else if (active) {
        await http(`/${getApiPath(resource)}/activate/${encodeURIComponent(id)}`, { method: 'PUT' })
      } else {
        await rest.delete(getApiPath(resource), { id, meta: { query: '?hardDelete=false' } })
      }
    },
    async remove(route: string, id: Identifier): Promise<void> {
      const resource = findResource(route)
      const meta = resource.wire?.remove === 'plain' ? {} : { query: '?hardDelete=true' }
      await rest.delete(getApiPath(resource), { id, meta })
    },
    async runAction(
      route: string,
      action: string,
      id: Identifier,
      storedRecord?: RaRecord,
      input: RecordData = {},
    ): Promise<RaRecord | undefined> {
      const resource = findResource(route)
      const effect = getAction(resource, action)?.effect
      if (!effect || 'dialog' in effect) throw new Error(`${resource.name}.${action} calls nothing`)
      const path = `/${getApiPath(resource)}/${'call' in effect ? effect.call : effect.path}`
      const options = { method: 'PUT', headers: recordCalls.getIfMatchHeader(storedRecord) }
      const inputResource = getInputResource(resource, action)
      const body = inputResource && buildRequestBody(resources, inputResource, input, 'create')
      const data = body && 'data' in body ? body.data : undefined
      const { json } =
        effect.idIn === 'body'
          ? await http(path, { ...options, data: { ...data, [resource.key]: id } })
          : await http(`${path}/${encodeURIComponent(id)}`, { ...options, data })
      return isObject(json) ? withId(resource, json) : undefined
    },
  }
}

/** The maximum number of records of a plain list that are loaded as options. For more, the user searches. */
const maxChoices = 200

async function readChoices(
  resource: ResourceData,
  http: HttpClient,
  { from, search }: ChoicesQuery,
  signal?: AbortSignal,
): Promise<RaRecord[]> {
  if (from !== undefined) {
    const { json } = await http(`/${getApiPath(resource)}/${from}?${new URLSearchParams({ str: search })}`, { signal })
    return Array.isArray(json) ? json.map((entry) => withId(resource, entry)) : []
  }
  const filter = canBeInactive(resource) ? { search, isActive: true } : { search }
  const sort = { field: resource.title, order: 'ASC' } as const
  const { data } = await readList(
    resource,
    http,
    { pagination: { page: 1, perPage: maxChoices }, sort, filter },
    signal,
  )
  return data
}
