export interface Running {
  /** The maximum number of concurrent calls. */
  readonly atOnce: number
  /** Checked before each item; true stops the run. */
  readonly isStopped: () => boolean
  /** Called after each item with the number of finished items. */
  readonly onProgress: (done: number) => void
}

/** The finished items with their results in the given order, and the items that were not started. */
export interface Ran<Thing, Result> {
  readonly done: readonly { readonly thing: Thing; readonly result: Result }[]
  readonly untried: readonly Thing[]
}

/** Processes items with limited concurrency. After a stop, it still waits for the items that were started. */
export async function runEach<Thing, Result>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Result>,
  { atOnce, isStopped, onProgress }: Running,
): Promise<Ran<Thing, Result>> {
  const done = new Map<number, { thing: Thing; result: Result }>()
  const queue = things.entries()
  const worker = async (): Promise<void> => {
    while (!isStopped()) {
      const { value: next, done: isOver } = queue.next()
      if (isOver) return
      const [index, thing] = next
      done.set(index, { thing, result: await work(thing) })
      onProgress(done.size)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, things.length) }, worker))
  return {
    done: [...done].toSorted(([a], [b]) => a - b).map(([, each]) => each),
    untried: things.filter((_, index) => !done.has(index)),
  }
}
