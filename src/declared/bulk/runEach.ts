export interface RunOptions {
  /** The maximum number of concurrent calls. */
  readonly maxConcurrent: number
  /** Checked before each item; true stops the run. */
  readonly isStopped: () => boolean
  /** Called after each item with the number of finished items. */
  readonly onProgress: (done: number) => void
}

/** The finished items with their results in the given order, and the items that were not started. */
export interface RunResult<Item, Result> {
  readonly results: readonly { readonly item: Item; readonly result: Result }[]
  readonly notStarted: readonly Item[]
}

/** Processes items with limited concurrency. After a stop, it still waits for the items that were started. */
export async function runEach<Item, Result>(
  items: readonly Item[],
  processItem: (item: Item) => Promise<Result>,
  { maxConcurrent, isStopped, onProgress }: RunOptions,
): Promise<RunResult<Item, Result>> {
  const done = new Map<number, { item: Item; result: Result }>()
  const queue = items.entries()
  const worker = async (): Promise<void> => {
    while (!isStopped()) {
      const { value: next, done: isDone } = queue.next()
      if (isDone) return
      const [index, item] = next
      done.set(index, { item, result: await processItem(item) })
      onProgress(done.size)
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, items.length) }, worker))
  return {
    results: [...done].toSorted(([a], [b]) => a - b).map(([, entry]) => entry),
    notStarted: items.filter((_, index) => !done.has(index)),
  }
}
