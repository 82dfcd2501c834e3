import type { Identifier, RaRecord } from 'react-admin'
import { canBeInactive } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { ApiError } from './apiError.ts'
import type { HttpResponse } from './sendRequest.ts'

/**
 * The parameters of a list request in react-admin's terms, with the filters of the API contract. `view` names a
 * declared view.
 */
export interface ListQuery {
  readonly pagination?: { readonly page: number; readonly perPage: number }
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  readonly filter?: {
    readonly search?: string
    readonly isActive?: boolean
    readonly view?: string
    /** A condition in JSON. */
    readonly filter?: string
    /** The field by which our own server groups the records. */
    readonly group?: string
    /** The layout of the list. It is not sent to the server. */
    readonly layout?: string
  }
  /** Paths of references, such as `device.user`. Our own server adds the records at these paths to its response. */
  readonly related?: readonly string[]
  readonly owner?: OwnerParameter | undefined
}

/**
 * The query parameter that limits the response of our own server to the records of one owner, such as `{ organization:
 * '5' }`, or of the house.
 */
export type OwnerParameter = Readonly<Record<string, string>>

/** The query for the options of an input. */
export interface ChoicesQuery {
  /** The name of the choices; absent means the list of the resource. */
  readonly from?: string | undefined
  readonly search: string
  /** Whether inactive records of the list are included. */
  readonly includesInactive?: boolean | undefined
  readonly owner?: OwnerParameter | undefined
}

/** Finds a resource by its route, and throws if there is none. */
export type FindResource = (route: string) => ResourceData

/** One page of a list. */
export interface ListPage<R extends RaRecord = RaRecord> {
  data: R[]
  total: number
  totalPages: number
  meta?: { readonly grouping: Grouping }
}

/** The groups of a list, and the field by which they are grouped. */
export interface Grouping {
  readonly by: string
  readonly groups: readonly ListGroup[]
}

/** A group: the matching records of a list that have the same value. */
export interface ListGroup {
  /** The value of the group: a choice, the key of a reference, or a boolean; null for records without a value. */
  readonly value: string | number | boolean | null
  /** The display text of the value in the language of the request; null without a value. */
  readonly title: string | null
  readonly count: number
  /** The totals that the list declares, by the name of the column. */
  readonly totals?: Readonly<Record<string, { readonly sum: unknown; readonly average: unknown }>>
}

/** Builds the query of a list: `page`, `perPage`, `orderBy`, `orderByDirection`, `FilterString`, `isActive`, `view`,
 * `filter`. */
export function buildListParams(
  resource: ResourceData,
  { pagination, sort, filter, related, owner = {} }: ListQuery,
): URLSearchParams {
  const query = new URLSearchParams(owner)
  if (pagination) {
    query.set('page', String(pagination.page))
    query.set('perPage', String(pagination.perPage))
  }
  if (sort) {
    query.set('orderBy', sort.field === 'id' ? resource.key : sort.field)
    query.set('orderByDirection', sort.order === 'ASC' ? 'asc' : 'desc')
  }
  if (filter?.search) query.set('FilterString', filter.search)
  if (filter?.isActive !== undefined && canBeInactive(resource)) query.set('isActive', String(filter.isActive))
  if (filter?.view && !isSavedView(resource, filter.view)) query.set('view', filter.view)
  if (filter?.filter) query.set('filter', filter.filter)
  const { group, totals } = findGroups(resource, filter)
  if (group) query.set('group', group)
  if (group && totals.length > 0) query.set('totals', totals.join())
  if (related) query.set('related', related.join())
  return query
}

/**
 * The field by which the server groups a list, and the columns it totals per group. The columns of a board are groups.
 */
function findGroups({ list }: ResourceData, filter: ListQuery['filter'] = {}) {
  const board = filter.layout === 'board' ? list?.layouts?.board : undefined
  if (board) return { group: board.by, totals: board.sum === undefined ? [] : [board.sum] }
  return { group: filter.group, totals: Object.keys(list?.totals ?? {}) }
}

/**
 * Whether `view` is the id of a saved view and not the name of a declared one. Saved views are not sent to the server,
 * because the URL of the list already contains all their parameters.
 */
export const isSavedView = (resource: ResourceData, view: string | undefined): boolean =>
  view !== undefined && /^v\d+$/.test(view) && !Object.hasOwn(resource.list?.views ?? {}, view)

/**
 * Parses the response of a list: `{data, total, totalPages, groups?, related?}`. @throws ApiError if it has another
 * format
 */
export function parseListPage<R extends RaRecord>(
  resource: ResourceData,
  { filter }: ListQuery,
  { json, status }: HttpResponse,
): ListPage<R> {
  const { data, total, totalPages, groups, related } = isObject(json) ? json : {}
  if (!Array.isArray(data) || typeof total !== 'number' || typeof totalPages !== 'number') {
    throw new ApiError({ kind: 'http', status })
  }
  const records = data.map((entry) => withId<R>(resource, entry))
  const page = { data: isObject(related) ? records.map((one) => addRelated(one, related)) : records, total, totalPages }
  const by = findGroups(resource, filter).group
  return by !== undefined && Array.isArray(groups) ? { ...page, meta: { grouping: { by, groups } } } : page
}

/** A record that is related to a record of the list. */
export interface RelatedRecord {
  readonly id: Identifier
  readonly title: string | null
}

/** The property that holds the related records. No field can have this name. */
const relatedKey = '#related'

/** Adds to a record its related records, by path. */
const addRelated = <R extends RaRecord>(record: R, related: object): R => ({
  ...record,
  [relatedKey]: Object.fromEntries(Object.entries(related).map(([path, byKey]) => [path, byKey[record.id]])),
})

/** The related record at the end of a path that the filter tests. */
export const getRelatedRecord = (record: RaRecord, path: string): RelatedRecord | undefined =>
  record[relatedKey]?.[path]

/**
 * Copies the key of a record to `id`, as react-admin expects. The other properties are not validated, here or
 * elsewhere: the client trusts the API contract.
 */
export function withId<R extends RaRecord>(resource: ResourceData, json: unknown): R {
  const record = isObject(json) ? json : {}
  return { ...record, id: record[resource.key] } as R
}
