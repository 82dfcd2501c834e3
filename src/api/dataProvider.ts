import type {
  DataProvider,
  GetListParams,
  GetManyReferenceParams,
  Identifier,
  QueryFunctionContext,
  RaRecord,
} from 'react-admin'
import type { Catalog } from '#resources/language/catalog.ts'
import { actionOf, canBeInactive, pathOf, routeOf } from '#resources/language/derive.ts'
import { valueAt } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isObject } from '#resources/language/values.ts'
import { hasStatus } from './apiError.ts'
import type { HttpClient } from './httpClient.ts'
import { withId } from './listAnswer.ts'
import { createPlaceCalls, type PlaceCalls } from './placeCalls.ts'
import { readList } from './readList.ts'
import { createRecordCalls, type RecordCalls } from './recordCalls.ts'
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
   * the server has another version of it.
   */
  act(route: string, action: string, id: Identifier, over?: RaRecord): Promise<RaRecord | undefined>
  /** Reads a path below /api that does not belong to one resource. */
  ask(path: string, signal?: AbortSignal): Promise<unknown>
  /** Writes to a path below /api that belongs to a part of a record or to no single resource. Returns the response. */
  send(path: string, change: Change): Promise<unknown>
  /** The options of an input: the named choices of a resource, or its list sorted by title. */
  choices(route: string, question: ChoicesQuestion, signal?: AbortSignal): Promise<RaRecord[]>
  /** The ETag of a record that was read on its own; undefined if the backend sends none. */
  versionOf(record: RaRecord): Promise<string | undefined>
  /** The saved views of a list; undefined if the backend does not store any. */
  views(route: string, signal?: AbortSignal): Promise<SavedView[] | undefined>
  /** Replaces all saved views of a list. Returns whether the backend stores views. */
  saveViews(route: string, views: readonly SavedView[]): Promise<boolean>
}

export interface Change {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** The JSON body. */
  readonly data?: unknown
  /** The record that is changed. The call fails with 412 if the server has another version of it. */
  readonly over?: RaRecord | undefined
}

export interface ChoicesQuestion {
  /** The name of the choices; absent means the list of the resource. */
  readonly from?: string | undefined
  readonly search: string
}

type Named = (route: string) => ResourceData

/**
 * The data provider for the API contract: lists with its parameters, records through ra-data-simple-rest. Bodies
 * contain only writable fields. An `update` sends the version of `previousData` if it is known.
 */
export function createDataProvider(resources: Catalog, http: HttpClient): DeclaredDataProvider {
  const routes = new Map(resources.map((resource) => [routeOf(resource), resource]))
  const named: Named = (route) => {
    const resource = routes.get(route)
    if (!resource) throw new Error(`no resource has the route '${route}'`)
    return resource
  }
  const rest = createSimpleRest(http)
  const records = createRecordCalls(resources, rest)
  const changes = stateCalls({ named, http, rest, conditionOf: records.conditionOf })

  return {
    supportAbortSignal: true,
    ...changes,
    ...createPlaceCalls(http),
    ask: async (path, signal) => (await http(path, { signal })).json,
    send: async (path, { over, ...change }) =>
      (await http(path, { ...change, headers: records.conditionOf(over) })).json,
    choices: (route, question, signal) => choicesOf(named(route), http, question, signal),

    versionOf: async (record) => records.versionOf(record),
    views: (route, signal) => readViews(http, named(route), signal),
    saveViews: (route, views) => writeViews(http, named(route), views),

    getList: <R extends RaRecord>(route: string, { signal, ...question }: GetListParams & QueryFunctionContext) =>
      readList<R>(named(route), http, question, signal),
    getOne: async (route, { id, signal }) => ({ data: await records.read(named(route), id, signal) }),
    getMany: async <R extends RaRecord>(route: string, { ids }: { ids: Identifier[] }) => {
      const found = await Promise.all(ids.map((id) => records.read<R>(named(route), id).catch(nothingWhereGone)))
      return { data: found.filter((record) => record !== undefined) }
    },
    getManyReference: <R extends RaRecord>(route: string, { signal, ...question }: ReferenceQuestion) =>
      referencesTo<R>(named(route), http, question, signal),
    create: async (route, { data, meta }) => ({ data: await records.create(named(route), data, meta?.onProgress) }),
    update: async (route, { id, data, previousData, meta }) => ({
      data: await records.update(named(route), id, data, previousData, meta?.onProgress),
    }),
    updateMany: async (route, { ids, data }) => {
      for (const id of ids) await records.update(named(route), id, data)
      return { data: ids }
    },
    delete: async <R extends RaRecord>(route: string, { id, previousData }: { id: Identifier; previousData?: R }) => {
      await changes.remove(route, id)
      return { data: previousData ?? withId<R>(named(route), { [named(route).key]: id }) }
    },
    deleteMany: async (route, { ids }) => {
      for (const id of ids) await changes.remove(route, id)
      return { data: ids }
    },
  }
}

type ReferenceQuestion = GetManyReferenceParams & QueryFunctionContext

/** The most records that `getManyReference` reads and filters. */
const mostSearched = 1000

/**
 * Finds the records whose field `target` holds an id. The contract has no such filter, so the list is read and filtered here.
 * @throws Error when the list has more than 1,000 records, because the result could be incomplete
 */
async function referencesTo<R extends RaRecord>(
  resource: ResourceData,
  http: HttpClient,
  { target, id, pagination: { page, perPage }, sort, filter }: GetManyReferenceParams,
  signal?: AbortSignal,
) {
  const all = await readList<R>(
    resource,
    http,
    { pagination: { page: 1, perPage: mostSearched }, sort, filter },
    signal,
  )
  if (all.total > mostSearched) {
    throw new Error(`'${resource.name}' has ${all.total} records, too many to find those with one '${target}'`)
  }
  const found = all.data.filter((record) => String(valueAt(record, target)) === String(id))
  return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length }
}

/** Ignores a 404, so that one deleted record does not make the whole list fail. */
function nothingWhereGone(error: unknown): undefined {
  if (!hasStatus(error, 404)) throw error
}

interface StateCallParts {
  readonly named: Named
  readonly http: HttpClient
  readonly rest: SimpleRest
  readonly conditionOf: RecordCalls['conditionOf']
}

/** The calls that change the state of a record but not its values. */
function stateCalls({ named, http, rest, conditionOf }: StateCallParts) {
  return {
    async toggle(route: string, id: Identifier, active: boolean): Promise<void> {
      const resource = named(route)
      if (resource.wire?.toggle === 'ativo') {
        await rest.update(pathOf(resource), { id, data: { ativo: active }, previousData: { id } })
      } else if (active) {
        await http(`/${pathOf(resource)}/activate/${encodeURIComponent(id)}`, { method: 'PUT' })
      } else {
        await rest.delete(pathOf(resource), { id, meta: { query: '?hardDelete=false' } })
      }
    },
    async remove(route: string, id: Identifier): Promise<void> {
      const resource = named(route)
      const meta = resource.wire?.remove === 'plain' ? {} : { query: '?hardDelete=true' }
      await rest.delete(pathOf(resource), { id, meta })
    },
    async act(route: string, action: string, id: Identifier, over?: RaRecord): Promise<RaRecord | undefined> {
      const resource = named(route)
      const effect = actionOf(resource, action)?.effect
      if (!effect || 'dialog' in effect) throw new Error(`${resource.name}.${action} calls nothing`)
      const path = `/${pathOf(resource)}/${'call' in effect ? effect.call : effect.path}`
      const sent = { method: 'PUT', headers: conditionOf(over) }
      const { json } =
        effect.idIn === 'body'
          ? await http(path, { ...sent, data: { [resource.key]: id } })
          : await http(`${path}/${encodeURIComponent(id)}`, sent)
      return isObject(json) ? withId(resource, json) : undefined
    },
  }
}

/** The most records of a plain list that are loaded as options. For more, the user searches. */
const mostChoices = 200

async function choicesOf(
  resource: ResourceData,
  http: HttpClient,
  { from, search }: ChoicesQuestion,
  signal?: AbortSignal,
): Promise<RaRecord[]> {
  if (from !== undefined) {
    const { json } = await http(`/${pathOf(resource)}/${from}?${new URLSearchParams({ str: search })}`, { signal })
    return Array.isArray(json) ? json.map((entry) => withId(resource, entry)) : []
  }
  const filter = canBeInactive(resource) ? { search, isActive: true } : { search }
  const sort = { field: resource.title, order: 'ASC' } as const
  const { data } = await readList(
    resource,
    http,
    { pagination: { page: 1, perPage: mostChoices }, sort, filter },
    signal,
  )
  return data
}
