import type {
  DataProvider,
  GetListParams,
  GetManyReferenceParams,
  Identifier,
  QueryFunctionContext,
  RaRecord,
} from 'react-admin'
import type { Catalog } from '#language/catalog.ts'
import { getRoute } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import { getRelatedPaths } from '#language/relatedPaths.ts'
import type { ResourceData } from '#language/resource.ts'
import { hasStatus } from './apiError.ts'
import type { ContractCalls } from './contractCalls.ts'
import type { FileUpload } from './fileUpload.ts'
import type { HttpClient } from './httpClient.ts'
import { type ChoicesQuery, type FindResource, type ListQuery, withId } from './listQuery.ts'
import type { PlaceCalls } from './placeCalls.ts'
import { readList } from './readList.ts'

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
   * the server has another version of that record. `input` contains the values that the action asks for.
   */
  runAction(
    route: string,
    action: string,
    id: Identifier,
    storedRecord?: RaRecord,
    input?: RecordData,
  ): Promise<RaRecord | undefined>
  /** Sends a request to a path below /api and returns the whole response, including its headers. */
  request: HttpClient
  /** Reads a path below /api that does not belong to one resource. */
  fetchPath(path: string, signal?: AbortSignal): Promise<unknown>
  /**
   * Uploads a file for a list of files, before the record is saved. Its property `upload` identifies it in a request
   * body.
   */
  uploadFile(route: string, upload: FileUpload): Promise<RecordData>
  /** Sends a write request to a path below /api that is not a record. Returns the response body. */
  send(path: string, change: Change): Promise<unknown>
  /** Loads the options of an input: the named choices of a resource, or its list sorted by title. */
  getChoices(route: string, query: ChoicesQuery, signal?: AbortSignal): Promise<RaRecord[]>
  /** The ETag of a record that was read individually, not in a list; undefined if the backend sends none. */
  getVersion(record: RaRecord): Promise<string | undefined>
}

export interface Change {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** The JSON body. */
  readonly data?: unknown
  /** The record that is changed. The call fails with 412 if the server has another version of this record. */
  readonly storedRecord?: RaRecord | undefined
  /** The version (ETag) of data other than a record. The call fails with 412 if the server has another version. */
  readonly ifMatch?: string | undefined
}

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
  let contractCalls: ContractCalls | undefined
  /** Loads the record calls on demand. The first list does not need them; forms do, and so does their preloading. */
  const loadCalls = async (): Promise<ContractCalls> => {
    contractCalls ??= (await import('./contractCalls.ts')).createContractCalls({ resources, findResource, http })
    return contractCalls
  }
  // Loaded on demand, because only forms need them.
  const loadReferenceCalls = () => import('./referenceCalls.ts')
  const loadPlaceCalls = async () => (await import('./placeCalls.ts')).createPlaceCalls(http)
  return {
    supportAbortSignal: true,
    toggle: async (...call) => (await loadCalls()).toggle(...call),
    remove: async (...call) => (await loadCalls()).remove(...call),
    runAction: async (...call) => (await loadCalls()).runAction(...call),
    uploadFile: async (...call) => (await loadCalls()).uploadFile(...call),
    regions: async (...query) => (await loadPlaceCalls()).regions(...query),
    cities: async (...query) => (await loadPlaceCalls()).cities(...query),
    postalCode: async (...query) => (await loadPlaceCalls()).postalCode(...query),
    request: http,
    fetchPath: async (path, signal) => (await http(path, { signal })).json,
    send: async (path, { storedRecord, ifMatch, ...change }) => {
      const headers =
        ifMatch === undefined ? (await loadCalls()).getIfMatchHeader(storedRecord) : { 'if-match': ifMatch }
      return (await http(path, { ...change, headers })).json
    },
    getChoices: async (route, query, signal) =>
      (await loadReferenceCalls()).readChoices(findResource(route), http, query, signal),

    getVersion: async (record) => (await loadCalls()).getVersion(record),

    getList: <R extends RaRecord>(route: string, { signal, ...query }: GetListParams & QueryFunctionContext) =>
      readList<R>(findResource(route), http, withRelated(resources, findResource(route), query), signal),
    getOne: async (route, { id, signal }) => ({
      data: await (await loadCalls()).read(findResource(route), id, signal),
    }),
    getMany: async <R extends RaRecord>(route: string, { ids }: { ids: Identifier[] }) => {
      const calls = await loadCalls()
      const existing = await Promise.all(ids.map((id) => calls.read<R>(findResource(route), id).catch(ignoreNotFound)))
      return { data: existing.filter((record) => record !== undefined) }
    },
    getManyReference: async <R extends RaRecord>(route: string, { signal, ...query }: ReferenceParams) =>
      (await loadReferenceCalls()).readReferencingRecords<R>(findResource(route), http, query, signal),
    ...createWrites(findResource, loadCalls),
  }
}

/** Adds the paths of related records that the filter tests, so that the server sends these records for display. */
function withRelated(resources: Catalog, resource: ResourceData, query: ListQuery): ListQuery {
  const related = getRelatedPaths(resources, resource, query.filter?.filter ?? '')
  return related.length === 0 ? query : { ...query, related }
}

type Writes = Pick<DeclaredDataProvider, 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'>

/** The write methods of react-admin's data provider. */
function createWrites(findResource: FindResource, loadCalls: () => Promise<ContractCalls>): Writes {
  return {
    create: async (route, { data, meta }) => ({
      data: await (await loadCalls()).create(findResource(route), data, meta),
    }),
    update: async (route, { id, data, previousData, meta }) => ({
      data: await (await loadCalls()).update(findResource(route), id, data, previousData, meta),
    }),
    updateMany: async (route, { ids, data }) => {
      const calls = await loadCalls()
      for (const id of ids) await calls.update(findResource(route), id, data)
      return { data: ids }
    },
    delete: async <R extends RaRecord>(route: string, { id, previousData }: { id: Identifier; previousData?: R }) => {
      await (await loadCalls()).remove(route, id)
      return { data: previousData ?? withId<R>(findResource(route), { [findResource(route).key]: id }) }
    },
    deleteMany: async (route, { ids }) => {
      const calls = await loadCalls()
      for (const id of ids) await calls.remove(route, id)
      return { data: ids }
    },
  }
}

type ReferenceParams = GetManyReferenceParams & QueryFunctionContext

/** Ignores a 404, so that one deleted record does not make the whole list fail. */
function ignoreNotFound(error: unknown): undefined {
  if (!hasStatus(error, 404)) throw error
}
