import jsonServerProvider from 'ra-data-json-server'
import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, Identifier, RaRecord } from 'react-admin'
import { resolveSetValue } from '#language/actionInput.ts'
import type { Catalog } from '#language/catalog.ts'
import { findFieldAt, getAction, getApiPath, getRoute } from '#language/derive.ts'
import { getEqualityFilter } from '#language/equalityFilter.ts'
import type { RecordData } from '#language/evaluate.ts'
import { isReference } from '#language/kinds/kinds.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { withValueAt } from '#language/values.ts'
import type { Adapter } from './abilities.ts'
import type { DeclaredDataProvider } from './dataProvider.ts'
import type { HttpClient } from './httpClient.ts'
import type { FindResource, ListQuery } from './listQuery.ts'
import { buildRequestBody } from './requestBody.ts'

interface RestProviderOptions {
  /** The declarations without what the backend does not support, see `limitDeclaration`. */
  readonly resources: Catalog
  readonly http: HttpClient
  readonly adapter: Exclude<Adapter, 'contract'>
  readonly getEvaluationContext: () => EvaluationContext
}

/**
 * The data provider for plain REST backends: react-admin's own provider for their dialect, with bodies built from the
 * declarations.
 */
export function createRestProvider(options: RestProviderOptions): DeclaredDataProvider {
  const { resources, http, adapter } = options
  const createRest = adapter === 'simpleRest' ? simpleRestProvider : jsonServerProvider
  const rest = createRest('', (url, request) => http(adapter === 'jsonServer' ? withExpand(url) : url, request))
  const resourcesByRoute = new Map(resources.map((resource) => [getRoute(resource), resource]))
  const find: FindResource = (route) => {
    const resource = resourcesByRoute.get(route)
    if (!resource) throw new Error(`no resource has the route '${route}'`)
    return resource
  }
  const records = createRecordAccess(rest, resources)
  const { read, write } = records
  const remove = async (route: string, id: Identifier): Promise<void> => {
    await rest.delete(getApiPath(find(route)), { id, previousData: { id } })
  }
  return {
    ...createMissingCalls(http),
    supportAbortSignal: true,
    ...createRestLists(rest, find),
    getOne: async (route, { id, signal }) => ({ data: await read(find(route), id, signal) }),
    create: async (route, { data }) => ({ data: await records.create(find(route), data) }),
    update: async (route, { id, data }) => ({ data: await records.update(find(route), id, data) }),
    updateMany: async (route, { ids, data }) => {
      for (const id of ids) await records.update(find(route), id, data)
      return { data: ids }
    },
    delete: async <R extends RaRecord>(route: string, { id, previousData }: { id: Identifier; previousData?: R }) => {
      await remove(route, id)
      return { data: previousData ?? withBothIds<R>(find(route), { id }) }
    },
    deleteMany: async (route, { ids }) => {
      for (const id of ids) await remove(route, id)
      return { data: ids }
    },
    remove,
    toggle: async (route, id, active) => {
      const deletedAt = active ? null : options.getEvaluationContext().now
      await write(find(route), { ...(await read(find(route), id)), deletedAt })
    },
    runAction: async (route, action, id, _storedRecord, input = {}) => {
      const resource = find(route)
      const values = buildSetValues(resource, action, input, options.getEvaluationContext())
      const stored: RecordData = await read(resource, id)
      return write(
        resource,
        Object.entries(values).reduce((record, [path, value]) => withValueAt(record, path, value), stored),
      )
    },
  }
}

type Lists = Pick<DeclaredDataProvider, 'getList' | 'getMany' | 'getManyReference' | 'getChoices'>

/** The methods that read several records. */
function createRestLists(rest: DataProvider, find: FindResource): Lists {
  const readPage = async <R extends RaRecord>(resource: ResourceData, query: object) => {
    const { data, total } = await rest.getList<R>(getApiPath(resource), { meta: getMeta(resource), ...query })
    return { data: data.map((record) => withBothIds<R>(resource, record)), total: total ?? data.length }
  }
  return {
    getList: <R extends RaRecord>(route: string, { filter, sort, ...query }: ListQuery) =>
      readPage<R>(find(route), {
        ...query,
        ...(sort && { sort: { ...sort, field: sort.field === find(route).key ? 'id' : sort.field } }),
        filter: buildFilter(find(route), filter),
      }),
    getMany: async <R extends RaRecord>(route: string, { ids }: { ids: Identifier[] }) => {
      const { data } = await rest.getMany<R>(getApiPath(find(route)), { ids })
      return { data: data.map((record) => withBothIds<R>(find(route), record)) }
    },
    getManyReference: async <R extends RaRecord>(
      route: string,
      query: Parameters<DataProvider['getManyReference']>[1],
    ) => {
      const { data, total } = await rest.getManyReference<R>(getApiPath(find(route)), { ...query, filter: {} })
      return { data: data.map((record) => withBothIds<R>(find(route), record)), total: total ?? data.length }
    },
    getChoices: async (route, { search }, signal) => {
      const sort = { field: find(route).title, order: 'ASC' }
      const pagination = { page: 1, perPage: maxChoices }
      return (await readPage(find(route), { pagination, sort, filter: buildFilter(find(route), { search }), signal }))
        .data
    },
  }
}

/** json-server includes the target of a reference with one `_expand` parameter each; its `_embed` is for lists. */
const withExpand = (url: string): string =>
  url.replace(/_embed=([^&]*)/g, (_, names) =>
    names
      .split(/,|%2C/)
      .map((name: string) => `_expand=${name}`)
      .join('&'),
  )

/** The maximum number of options that are loaded. If there are more, the user must search. */
const maxChoices = 200

/** Builds the filter. In both dialects, `q` searches all texts. */
function buildFilter(resource: ResourceData, { search, view }: ListQuery['filter'] = {}): object {
  const predicate = view === undefined ? undefined : resource.list?.views?.[view]
  return { ...(predicate && getEqualityFilter(predicate)), ...(search && { q: search }) }
}

/** Sets both `id`, which plain backends use, and the declared key. */
function withBothIds<R extends RaRecord>({ key }: ResourceData, record: RecordData): R {
  const id = record.id ?? record[key]
  return { ...record, id, [key]: id } as R
}

const getEmbedded = ({ fields }: ResourceData): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isReference(field) && field.options.as !== 'id' ? [name] : []))

/** Requests the target records of references, whose titles are shown. */
function getMeta(resource: ResourceData) {
  const embed = getEmbedded(resource)
  return embed.length > 0 ? { embed } : {}
}

/**
 * Reads and saves single records. A save replaces the whole record, so the request is completed from the stored one.
 */
function createRecordAccess(rest: DataProvider, resources: Catalog) {
  const read = async <R extends RaRecord>(resource: ResourceData, id: Identifier, signal?: AbortSignal): Promise<R> => {
    const query = { id, meta: getMeta(resource), ...(signal && { signal }) }
    return withBothIds<R>(resource, (await rest.getOne(getApiPath(resource), query)).data)
  }
  const write = async <R extends RaRecord>(resource: ResourceData, record: RecordData): Promise<R> => {
    const embedded = new Set(getEmbedded(resource))
    const data = Object.fromEntries(Object.entries(record).filter(([name]) => !embedded.has(name)))
    const id = record.id as Identifier
    await rest.update(getApiPath(resource), { id, data, previousData: { id } })
    return read<R>(resource, id)
  }
  const buildData = (resource: ResourceData, values: RecordData, mode: 'create' | 'update'): RecordData => {
    const body = buildRequestBody(resources, resource, values, mode)
    return 'data' in body ? body.data : {}
  }
  return {
    read,
    write,
    async create<R extends RaRecord>(resource: ResourceData, values: RecordData): Promise<R> {
      const { data } = await rest.create(getApiPath(resource), { data: buildData(resource, values, 'create') })
      return withBothIds<R>(resource, data)
    },
    async update<R extends RaRecord>(resource: ResourceData, id: Identifier, values: RecordData): Promise<R> {
      return write<R>(resource, { ...(await read(resource, id)), ...buildData(resource, values, 'update') })
    },
  }
}

/** The values that an action sets. Plain backends cannot compute them, so the browser does. */
function buildSetValues(
  resource: ResourceData,
  action: string,
  input: RecordData,
  context: EvaluationContext,
): RecordData {
  const effect = getAction(resource, action)?.effect
  if (!effect || !('set' in effect)) throw new Error(`${resource.name}.${action} sets nothing`)
  return Object.fromEntries(
    Object.entries(effect.set).map(([path, value]) => [
      path,
      resolveSetValue(findFieldAt(resource, path), value, context, input),
    ]),
  )
}

/**
 * The calls of the API contract that plain backends do not support. Screens of the product may still call their own
 * paths.
 */
function createMissingCalls(http: HttpClient) {
  const noPlaces = async () => ({ data: [], total: 0, totalPages: 0 })
  return {
    regions: noPlaces,
    cities: noPlaces,
    postalCode: async () => undefined,
    getVersion: async () => undefined,
    // No form reaches this: `limitDeclaration` makes fields with files read-only.
    uploadFile: async () => Promise.reject(new Error('a plain server takes no uploads')),
    request: http,
    fetchPath: async (path: string, signal?: AbortSignal) => (await http(path, { signal })).json,
    send: async (path: string, { method, data }: { readonly method: string; readonly data?: unknown }) =>
      (await http(path, { method, data })).json,
  }
}
