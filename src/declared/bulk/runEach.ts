/** How a run over many things is held to account. */
export interface Running {
  /** So many are under way together, at most. */
  readonly atOnce: number
  /** Asked before each one: no more are begun once it says so. */
  readonly isStopped: () => boolean
  /** Told after each one how many are done. */
  readonly onProgress: (done: number) => void
}

/** What became of each: done, in the order they were given, with what it gave; or not begun. */
export interface Ran<Thing, Result> {
  readonly done: readonly { readonly thing: Thing; readonly result: Result }[]
  readonly untried: readonly Thing[]
}

/** Does something with each of many things, a few at a time. What is under way when it is stopped is still waited for. */
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
