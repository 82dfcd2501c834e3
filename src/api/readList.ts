import type { RaRecord } from 'react-admin'
import { getApiPath } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { HttpClient } from './httpClient.ts'
import { buildListParams, type ListPage, type ListQuery, parseListPage } from './listQuery.ts'

/** The maximum page size of the API. */
const maxPerPage = 50

/** Reads a page of a list. A page of more than 50 records, for example for "select all", takes several requests. */
export async function readList<R extends RaRecord>(
  resource: ResourceData,
  http: HttpClient,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListPage<R>> {
  const { page, perPage } = query.pagination ?? { page: 1, perPage: maxPerPage }
  const readPage = async (pageQuery: ListQuery) =>
    parseListPage<R>(
      resource,
      pageQuery,
      await http(`/${getApiPath(resource)}?${buildListParams(resource, pageQuery)}`, { signal }),
    )
  if (perPage <= maxPerPage) return readPage(query)
  const from = (page - 1) * perPage
  const firstPage = Math.floor(from / maxPerPage) + 1
  const lastPage = Math.ceil((from + perPage) / maxPerPage)
  // A record can move between pages during the loading; the map removes duplicates.
  const records = new Map<RaRecord['id'], R>()
  let total = 0
  for (let pageNumber = firstPage, pages = firstPage; pageNumber <= Math.min(lastPage, pages); pageNumber++) {
    const result = await readPage({ ...query, pagination: { page: pageNumber, perPage: maxPerPage } })
    for (const record of result.data) records.set(record.id, record)
    total = result.total
    pages = result.totalPages
  }
  const start = from % maxPerPage
  return { data: [...records.values()].slice(start, start + perPage), total, totalPages: Math.ceil(total / perPage) }
}
