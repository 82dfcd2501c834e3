import type { RaRecord } from 'react-admin'
import { pathOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { HttpClient } from './httpClient.ts'
import { type ListPage, type ListQuestion, listPage, listQuery } from './listAnswer.ts'

/** The maximum page size of the API. */
const mostPerPage = 50

/** Reads a page of a list. A page of more than 50 records, for example for "select all", takes several requests. */
export async function readList<R extends RaRecord>(
  resource: ResourceData,
  http: HttpClient,
  question: ListQuestion,
  signal?: AbortSignal,
): Promise<ListPage<R>> {
  const { page, perPage } = question.pagination ?? { page: 1, perPage: mostPerPage }
  const read = async (asked: ListQuestion) =>
    listPage<R>(resource, await http(`/${pathOf(resource)}?${listQuery(resource, asked)}`, { signal }))
  if (perPage <= mostPerPage) return read(question)
  const from = (page - 1) * perPage
  const firstPage = Math.floor(from / mostPerPage) + 1
  const lastPage = Math.ceil((from + perPage) / mostPerPage)
  // A record can move between pages during the loading; the map removes duplicates.
  const found = new Map<RaRecord['id'], R>()
  let total = 0
  for (let next = firstPage, pages = firstPage; next <= Math.min(lastPage, pages); next++) {
    const answer = await read({ ...question, pagination: { page: next, perPage: mostPerPage } })
    for (const record of answer.data) found.set(record.id, record)
    total = answer.total
    pages = answer.totalPages
  }
  const start = from % mostPerPage
  return { data: [...found.values()].slice(start, start + perPage), total, totalPages: Math.ceil(total / perPage) }
}
