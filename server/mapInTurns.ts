import { setImmediate, setTimeout } from 'node:timers/promises'
import { isCalled, waitForCalls } from './http/unansweredCalls.ts'

/** How long items are mapped between two yields to the event loop, in ms. */
const turnMs = 0.3
/** A process that has had a request at every moment for this time, in ms, is under constant load. */
const constantLoadMs = 100
/** The part of a wait in vain that the next turn lasts under constant load, where the work would hardly go on otherwise. */
const lateShare = 0.2
/** How long work that is not urgent waits for requests before each turn, in ms. */
const maxWaitMs = 25
/** A process without a request for this time, in ms, has a core to spare. The page of an import asks once per second. */
const quietMs = 100
/** How long a download waits, in ms. A user waits for it, and under constant load it takes twenty times as long. */
const maxDownloadWaitMs = 5

/** How many calls of the functions below are running. */
let underWay = 0

type Work<Item, Result> = (item: Item, index: number) => Result | Promise<Result>

/** Maps items one after the other and yields to the event loop in between, so that the process can serve requests. */
export const mapInTurns = <Item, Result>(items: readonly Item[], work: Work<Item, Result>): Promise<Result[]> =>
  countUnderWay(() => map(items, work, () => setImmediate(turnMs)))

/**
 * Like `mapInTurns`, for work that no request waits for: requests are served first. Do not use it in a transaction of
 * the embedded database, because these requests would wait for the transaction.
 */
export const mapBehindCalls = <Item, Result>(items: readonly Item[], work: Work<Item, Result>): Promise<Result[]> =>
  countUnderWay(() => map(items, work, () => letCallsBeAnswered(maxWaitMs)))

/** Like `mapBehindCalls`, for the rows of a download, which waits for requests for a shorter time. */
export const mapForDownload = <Item, Result>(items: readonly Item[], work: Work<Item, Result>): Promise<Result[]> =>
  countUnderWay(() => map(items, work, () => letCallsBeAnswered(maxDownloadWaitMs)))

/**
 * Like `mapBehindCalls`, with lower priority, for results that are needed later: waits while any other function of this
 * module runs.
 */
export async function mapAhead<Item, Result>(items: readonly Item[], work: Work<Item, Result>): Promise<Result[]> {
  const takeTurn = async (): Promise<number> => {
    const ms = await letCallsBeAnswered(maxWaitMs)
    while (underWay > 0) await setTimeout(1)
    return ms
  }
  await takeTurn()
  return map(items, work, takeTurn)
}

/**
 * Awaits work that could run beside the next work of the same job, unless the process is quiet: two works of one job at
 * a time would leave no core for requests. An error is left to the code that awaits the work for its result.
 */
export async function finishUnlessQuiet(work: Promise<unknown>): Promise<void> {
  if (isCalled(quietMs)) await Promise.allSettled([work])
}

/** Returns how long the next turn lasts, in ms. */
async function letCallsBeAnswered(maxMs: number): Promise<number> {
  const busyMs = await waitForCalls(maxMs)
  return setImmediate(busyMs > constantLoadMs ? maxMs * lateShare : turnMs)
}

async function countUnderWay<Result>(work: () => Promise<Result>): Promise<Result> {
  underWay++
  try {
    return await work()
  } finally {
    underWay--
  }
}

async function map<Item, Result>(
  items: readonly Item[],
  work: Work<Item, Result>,
  takeTurn: () => Promise<number>,
): Promise<Result[]> {
  const results: Result[] = []
  let turnEnds = performance.now() + turnMs
  let index = 0
  for (const item of items) {
    if (performance.now() > turnEnds) {
      const ms = await takeTurn()
      turnEnds = performance.now() + ms
    }
    const result = work(item, index++)
    // Each `await` costs a turn of the event loop's queue, which adds up over thousands of rows.
    results.push(result instanceof Promise ? await result : result)
  }
  return results
}
