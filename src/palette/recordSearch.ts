import type { Schedule } from '../api/exchange.ts'
import { createListeners } from '../api/listeners.ts'

/** The results found so far for a text. */
export interface SearchResults<Resource, Found> {
  /** Sorted by rank, best first. */
  readonly found: readonly Found[]
  readonly isPending: boolean
  /** The lists whose search failed. */
  readonly failed: readonly Resource[]
}

/** Searches several lists as the user types. */
export interface RecordSearch<Resource, Found> {
  /** Searches after a short pause. A running search for another text is aborted. */
  type(text: string): void
  current(): SearchResults<Resource, Found>
  stop(): void
  subscribe(listener: () => void): () => void
}

interface RecordSearchDeps<Resource, Found> {
  schedule: Schedule
  resources: readonly Resource[]
  /**
   * Searches all lists in one request. Undefined if the backend has no such endpoint; each list is then searched
   * separately.
   */
  findAll: (text: string, signal: AbortSignal) => Promise<readonly Found[] | undefined>
  /** Sorts the merged results of the lists. */
  inOrder: (found: readonly Found[], text: string) => readonly Found[]
  isSearchable: (text: string) => boolean
  find: (resource: Resource, text: string, signal: AbortSignal) => Promise<readonly Found[]>
}

/** The debounce delay, in ms. */
export const searchDelayMs = 250
/** The maximum number of parallel list requests. */
const mostAtOnce = 4

export function createRecordSearch<Resource, Found>(
  deps: RecordSearchDeps<Resource, Found>,
): RecordSearch<Resource, Found> {
  const { schedule, resources, findAll, inOrder, isSearchable, find } = deps
  const { tell, subscribe } = createListeners()
  const nothing: SearchResults<Resource, Found> = { found: [], isPending: false, failed: [] }
  let results = nothing
  let callOff: (() => void) | undefined
  let controller: AbortController | undefined
  const set = (next: SearchResults<Resource, Found>): void => {
    results = next
    tell()
  }
  const stop = (): void => {
    callOff?.()
    controller?.abort()
  }
  const searchLists = async (text: string, signal: AbortSignal): Promise<void> => {
    const answers = resources.map((): readonly Found[] => [])
    const failed: Resource[] = []
    await atMost(mostAtOnce, [...resources.entries()], async ([index, resource]) => {
      if (signal.aborted) return
      await find(resource, text, signal).then(
        (found) => answers.splice(index, 1, found),
        () => failed.push(resource),
      )
      if (!signal.aborted) set({ found: inOrder(answers.flat(), text), isPending: true, failed })
    })
    if (!signal.aborted) set({ ...results, isPending: false })
  }
  const search = async (text: string, { signal }: AbortController): Promise<void> => {
    try {
      const found = await findAll(text, signal)
      if (signal.aborted) return
      if (found === undefined) await searchLists(text, signal)
      else set({ found, isPending: false, failed: [] })
    } catch {
      if (!signal.aborted) set({ found: [], isPending: false, failed: resources })
    }
  }
  return {
    type(text) {
      stop()
      if (text.trim() === '' || !isSearchable(text)) return set(nothing)
      const mine = new AbortController()
      controller = mine
      set({ ...results, isPending: true })
      callOff = schedule(searchDelayMs, () => void search(text.trim(), mine))
    },
    current: () => results,
    stop,
    subscribe,
  }
}

/** Calls a function for each item with limited concurrency. */
async function atMost<Item>(most: number, items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: most }, work))
}
