import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type {
  CellChoice,
  Import,
  ImportRow,
  ImportValue,
  ImportVerdict,
  KeyMatches,
  UndoPlan,
} from '#language/imports/import.ts'
import { hasStatus } from '../api/apiError.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import type { HttpOptions } from '../api/httpClient.ts'
import { optionalListKey } from '../api/optionalListKey.ts'
import { usePathQuery } from '../declared/usePathQuery.ts'
import { useTranslator } from '../ui/translator.tsx'
import { isBusy } from './importSteps.ts'

/** The interval in which an import is polled while the server works on it, in ms. */
const pollMs = 1_000
/** The interval in which an import is polled that no screen shows, in ms. */
const endPollMs = 5_000

interface ListPage<Row> {
  readonly data: readonly Row[]
  readonly total: number
  readonly totalPages: number
}

const importsKey = ['imports']
const listKey = [...importsKey, 'list']
const getKey = (id: number) => [...importsKey, id]

/** A page of the imports that the user may see, newest first. */
export function useImports(page: number) {
  const { locale } = useTranslator()
  return usePathQuery<ListPage<Import>>([...listKey, locale, page], `/imports?page=${page}`, {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.data.some(isBusy) && pollMs,
    meta: { quiet: true },
  })
}

interface VersionedImport {
  readonly value: Import
  readonly version: string | null
}

/** One import. It is polled every second while the server works on it; the response is short if nothing has changed. */
export function useImport(id: number, canAsk = true) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const queryClient = useQueryClient()
  const { locale } = useTranslator()
  const queryKey = [...getKey(id), 'state', locale]
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<VersionedImport> => {
      const known = queryClient.getQueryData<VersionedImport>(queryKey)
      const headers: HttpOptions['headers'] = known?.version ? { 'If-None-Match': known.version } : {}
      const answer = await dataProvider.request(`/imports/${id}`, { headers, signal })
      if (answer.status === 304 && known) return known
      return { value: answer.json as Import, version: answer.headers.get('ETag') }
    },
    select: ({ value }) => value,
    enabled: canAsk,
    refetchInterval: ({ state }) => state.data !== undefined && isBusy(state.data.value) && pollMs,
    retry: (count, error) => count < 2 && !hasStatus(error, 403) && !hasStatus(error, 404),
    meta: { quiet: true },
  })
}

/** The filter and page of the preview rows. */
export interface RowQuery {
  readonly verdict: ImportVerdict
  readonly repair: string | null
  readonly page: number
}

const rowsPerPage = 25

/**
 * A page of the rows of the preview, and a function that shows a corrected row. The rows keep their positions, although
 * the correction may have changed the verdicts of others, such as of a row with the same key.
 */
export function useImportRows({ importId }: Import, query: RowQuery) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const queryClient = useQueryClient()
  const { locale } = useTranslator()
  const queryKey = [...getKey(importId), 'rows', locale, query]
  const { verdict, repair, page } = query
  const params = new URLSearchParams({ verdict, ...(repair !== null && { repair }) })
  params.set('page', String(page))
  params.set('perPage', String(rowsPerPage))
  const fetchRows = async (query: URLSearchParams, signal?: AbortSignal) =>
    (await dataProvider.fetchPath(`/imports/${importId}/rows?${query}`, signal)) as ListPage<ImportRow>
  const rows = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchRows(params, signal),
    placeholderData: keepPreviousData,
    // Not refetched, so that a corrected row stays in its position until the user opens another page.
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  const replaceRows = (changed: readonly ImportRow[]) =>
    queryClient.setQueryData<ListPage<ImportRow>>(queryKey, (known) => {
      const byLine = new Map(changed.map((row) => [row.line, row]))
      return known && { ...known, data: known.data.map((row) => byLine.get(row.line) ?? row) }
    })
  const replaceRow = async (row: ImportRow) => {
    replaceRows([row])
    const others = rows.data?.data.filter(({ line }) => line !== row.line) ?? []
    if (others.length === 0) return
    const lines = new URLSearchParams({ lines: others.map(({ line }) => line).join(), perPage: String(rowsPerPage) })
    // Without an answer the other rows stay as they were shown.
    const changed = await fetchRows(lines).catch(() => undefined)
    if (changed) replaceRows(changed.data)
  }
  return { ...rows, replaceRow }
}

const getValuesKey = (id: number, field: string) => [...getKey(id), 'values', field]

/** The texts in the file that match no value of a field. */
export function useImportValues({ importId }: Import, field: string) {
  const { locale } = useTranslator()
  const path = `/imports/${importId}/values?${new URLSearchParams({ field })}`
  return usePathQuery<readonly ImportValue[]>([...getValuesKey(importId, field), locale], path, {
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** The texts that cells of a field may have; empty if it has no choices. @param search a part of a record's title */
export function useCellChoices({ importId }: Import, field: string, search: string) {
  const { locale } = useTranslator()
  const path = `/imports/${importId}/choices?${new URLSearchParams({ field, str: search })}`
  return usePathQuery<readonly CellChoice[]>([...getKey(importId), 'choices', locale, field, search], path, {
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** How many rows find an existing record if a column fills this unique field. */
export function useKeyMatches({ importId, revision }: Import, column: KeyColumn | undefined) {
  const { index = 0, field = '' } = column ?? {}
  const path = `/imports/${importId}/matches?${new URLSearchParams({ index: String(index), field })}`
  return usePathQuery<KeyMatches>([...getKey(importId), 'matches', revision, index, field], path, {
    enabled: column !== undefined,
    meta: { quiet: true },
  })
}

/** A column, and the unique field that it would fill. */
interface KeyColumn {
  readonly index: number
  readonly field: string
}

export function useUndoPlan(id: number) {
  const { locale } = useTranslator()
  return usePathQuery<UndoPlan>([...getKey(id), 'undo', locale], `/imports/${id}/undo`, {
    // Not cached, because records may change in the meantime.
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
}

export interface ColumnChoices {
  readonly columns: readonly { readonly index: number; readonly field: string | null }[]
  readonly key: string | null
  readonly blank: 'keep' | 'clear'
}

/** The requests that change imports. After each, even a refused one, the changed data are loaded again. */
export function useImportChanges() {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const queryClient = useQueryClient()
  const { call, send, change } = createCalls(dataProvider, queryClient)
  const read = async (id: number) => (await call(`/${id}`, { method: 'GET' })).json as Import
  return {
    create: async (file: { readonly resource: string; readonly name: string; readonly bytes: number }) => {
      const { json } = await call('', { method: 'POST', data: file })
      void queryClient.invalidateQueries({ queryKey: listKey })
      return json as Import
    },
    sendPart: (id: number, number: number, body: Blob, options: Pick<HttpOptions, 'onProgress' | 'signal'>) =>
      call(`/${id}/parts/${number}`, {
        method: 'PUT',
        body,
        ...options,
      }),
    readAgain: (id: number) => readAgain(queryClient, id),
    setReading: (id: number, options: object) => change(id, '/reading', 'PUT', options),
    /** Sets the columns, and has all rows validated. The state in between is not shown, because it has another step. */
    setColumns: async (id: number, choices: ColumnChoices) => {
      try {
        await send(id, '/columns', 'PUT', choices)
        await send(id, '/check', 'POST')
      } finally {
        await readAgain(queryClient, id)
      }
    },
    setValues: async (id: number, field: string, text: string, to: NonNullable<ImportValue['to']> | null) => {
      const queryKey = getValuesKey(id, field)
      // Optimistic update: shows the choice at once, and reverts it if the server refuses it.
      queryClient.setQueriesData<readonly ImportValue[]>({ queryKey }, (known) =>
        known?.map((value) => (value.text === text ? { ...value, to } : value)),
      )
      try {
        // Each change makes the server check the rows again. It accepts the next change only after that check.
        await waitForCheck(() => read(id))
        await change(id, '/values', 'PUT', { field, map: { [text]: to } })
        await waitForCheck(() => read(id))
      } finally {
        await queryClient.invalidateQueries({ queryKey })
      }
    },
    cancel: (id: number) => change(id, '/cancel', 'POST'),
    commit: async (id: number, revision: number) => {
      await change(id, '/commit', 'POST', { revision })
      void tellEnd(queryClient, () => read(id))
    },
    replace: (id: number, replacement: Replacement) => change(id, '/replace', 'POST', replacement),
    undo: (id: number) => change(id, '/undo', 'POST'),
    erase: (id: number) => change(id, '', 'DELETE'),
    /** Changes cells of a row, or resolves its conflicts. Returns the row after the server has validated it again. */
    setRow: async (id: number, line: number, data: RowChange) =>
      (await change(id, `/rows/${line}`, 'PUT', data)) as ImportRow,
  }
}

/** Requests below `/imports`. After `change`, even a refused one, the import is loaded again. */
function createCalls(dataProvider: DeclaredDataProvider, queryClient: QueryClient) {
  const call = (path: string, options: HttpOptions) => dataProvider.request(`/imports${path}`, options)
  const send = async (id: number, path: string, method: string, data?: object) =>
    (await call(`/${id}${path}`, { method, ...(data && { data }) })).json
  const change: typeof send = async (id, ...request) => {
    try {
      return await send(id, ...request)
    } finally {
      await readAgain(queryClient, id)
    }
  }
  return { call, send, change }
}

async function waitForCheck(read: () => Promise<Import>): Promise<void> {
  while ((await read()).state === 'checking') await wait(pollMs / 2)
}

/** Waits until a commit has ended, and then reloads the notifications, on whatever page the user is then. */
async function tellEnd(queryClient: QueryClient, read: () => Promise<Import>): Promise<void> {
  try {
    do await wait(endPollMs)
    while (isBusy(await read()))
    await queryClient.invalidateQueries({ queryKey: optionalListKey('/notifications') })
  } catch {
    // If the browser is offline or signed out, the notifications are loaded later.
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A text for all rows of a group of refused rows, or whose values to keep in all conflicts. */
type Replacement =
  | { readonly repair: string; readonly from?: string; readonly to: string }
  | { readonly conflicts: 'mine' | 'theirs' }

export interface RowChange {
  readonly cells: Readonly<Record<string, string>>
  readonly conflicts?: 'mine' | 'theirs'
}

function readAgain(queryClient: QueryClient, id: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: listKey })
  return queryClient.invalidateQueries({ queryKey: [...getKey(id), 'state'] })
}
