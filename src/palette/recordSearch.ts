import { createListeners } from '../api/listeners.ts'
import type { Schedule } from '../api/sendRequest.ts'

/** The results found so far for a text. */
export interface SearchResults<Resource, Hit> {
  /** Sorted by rank, best first. */
  readonly hits: readonly Hit[]
  readonly isPending: boolean
  /** The lists whose search failed. */
  readonly failed: readonly Resource[]
}

/** Searches several lists as the user types. */
export interface RecordSearch<Resource, Hit> {
  /** Searches after a short pause. A running search for another text is aborted. */
  setQuery(text: string): void
  getSnapshot(): SearchResults<Resource, Hit>
  stop(): void
  subscribe(listener: () => void): () => void
}

interface RecordSearchDeps<Resource, Hit> {
  schedule: Schedule
  resources: readonly Resource[]
  /**
   * Searches all lists in one request. Undefined if the backend has no such endpoint; each list is then searched
   * separately.
   */
  findAll: (text: string, signal: AbortSignal) => Promise<readonly Hit[] | undefined>
  /** Sorts the merged results of the lists. */
  sortHits: (hits: readonly Hit[], text: string) => readonly Hit[]
  isSearchable: (text: string) => boolean
  find: (resource: Resource, text: string, signal: AbortSignal) => Promise<readonly Hit[]>
}

/** The debounce delay, in ms. */
export const searchDelayMs = 250
/** The maximum number of parallel list requests. */
const maxConcurrent = 4

export function createRecordSearch<Resource, Hit>(deps: RecordSearchDeps<Resource, Hit>): RecordSearch<Resource, Hit> {
  const { schedule, resources, findAll, sortHits, isSearchable, find } = deps
  const { notify, subscribe } = createListeners()
  const noResults: SearchResults<Resource, Hit> = { hits: [], isPending: false, failed: [] }
  let results = noResults
  let cancelTimer: (() => void) | undefined
  let controller: AbortController | undefined
  const setResults = (next: SearchResults<Resource, Hit>): void => {
    results = next
    notify()
  }
  const stop = (): void => {
    cancelTimer?.()
    controller?.abort()
  }
  const searchLists = async (text: string, signal: AbortSignal): Promise<void> => {
    const hitsByList = resources.map((): readonly Hit[] => [])
    const failed: Resource[] = []
    await runConcurrently(maxConcurrent, [...resources.entries()], async ([index, resource]) => {
      if (signal.aborted) return
      await find(resource, text, signal).then(
        (hits) => hitsByList.splice(index, 1, hits),
        () => failed.push(resource),
      )
      if (!signal.aborted) setResults({ hits: sortHits(hitsByList.flat(), text), isPending: true, failed })
    })
    if (!signal.aborted) setResults({ ...results, isPending: false })
  }
  const search = async (text: string, { signal }: AbortController): Promise<void> => {
    try {
      const hits = await findAll(text, signal)
      if (signal.aborted) return
      if (hits === undefined) await searchLists(text, signal)
      else setResults({ hits, isPending: false, failed: [] })
    } catch {
      if (!signal.aborted) setResults({ hits: [], isPending: false, failed: resources })
    }
  }
  return {
    setQuery(text) {
      stop()
      if (text.trim() === '' || !isSearchable(text)) return setResults(noResults)
      const newController = new AbortController()
      controller = newController
      setResults({ ...results, isPending: true })
      cancelTimer = schedule(searchDelayMs, () => void search(text.trim(), newController))
    },
    getSnapshot: () => results,
    stop,
    subscribe,
  }
}

/** Calls a function for each item with limited concurrency. */
async function runConcurrently<Item>(
  maxConcurrency: number,
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  const runWorker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: maxConcurrency }, runWorker))
}
