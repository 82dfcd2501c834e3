import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import { getApiPath, getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import { getFactsKey } from '../../record/recordQueries.ts'
import { usePathQuery } from '../../usePathQuery.ts'
import type { NotePerson } from './noteText.ts'

/** A note as the server sends it. */
export interface Note {
  readonly id: number
  readonly text: string
  readonly mentions: readonly NotePerson[]
  readonly author: NotePerson
  readonly createdAt: string
  /** Null if the text was never changed. */
  readonly editedAt: string | null
  readonly version: number
}

interface NotePage {
  readonly data: readonly Note[]
  readonly total: number
  readonly totalPages: number
}

/** The record that notes are about. */
export interface NotedRecord {
  readonly resource: ResourceData
  readonly id: RaRecord['id']
}

const perPage = 20
const getNotesKey = ({ resource, id }: NotedRecord) => [getRoute(resource), 'notes', String(id)] as const
const getPath = ({ resource, id }: NotedRecord) => `/${getApiPath(resource)}/${encodeURIComponent(id)}`

/** The notes about a record, the latest first, page by page. */
export function useNotes(noted: NotedRecord) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  return useInfiniteQuery({
    queryKey: getNotesKey(noted),
    queryFn: async ({ pageParam, signal }) =>
      (await dataProvider.fetchPath(
        `${getPath(noted)}/notes?page=${pageParam}&perPage=${perPage}`,
        signal,
      )) as NotePage,
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : undefined),
  })
}

/**
 * The requests that create, change and delete notes. They fail with an `ApiError`; 412 means that the note was changed
 * in the meantime.
 */
export function useNoteWrites(noted: NotedRecord) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const client = useQueryClient()
  const path = `${getPath(noted)}/notes`
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: getNotesKey(noted) }),
      client.invalidateQueries({ queryKey: getFactsKey(getRoute(noted.resource), noted.id) }),
    ])
  const send = async (...call: Parameters<DeclaredDataProvider['send']>) => {
    await dataProvider.send(...call)
    await reload()
  }
  return {
    reload,
    add: (text: string) => send(path, { method: 'POST', data: { text } }),
    edit: ({ id, version }: Note, text: string) =>
      send(`${path}/${id}`, { method: 'PUT', data: { text }, ifMatch: `"${version}"` }),
    remove: ({ id }: Note) => send(`${path}/${id}`, { method: 'DELETE' }),
  }
}

/** Active staff who may read the record and whose name contains the typed text. Empty if `typed` is undefined. */
export function useMentionable(noted: NotedRecord, typed: string | undefined): readonly NotePerson[] {
  const path = `${getPath(noted)}/mentionable?${new URLSearchParams({ str: typed ?? '' })}`
  const { data } = usePathQuery<readonly NotePerson[]>([...getNotesKey(noted), 'mentionable', typed], path, {
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
    meta: { quiet: true },
  })
  return typed === undefined ? [] : (data ?? [])
}
