import { setImmediate } from 'node:timers/promises'

/** How many items are worked on before others get their turn: about a millisecond of work. */
const itemsPerTurn = 20

/** How many calls of `mapInTurns` are under way. */
let underWay = 0

type Work<Item, Result> = (item: Item, index: number) => Result | Promise<Result>

/** Works on many items one after the other, so that the process answers requests meanwhile. */
export async function mapInTurns<Item, Result>(items: readonly Item[], work: Work<Item, Result>): Promise<Result[]> {
  underWay++
  try {
    return await map(items, work, setImmediate)
  } finally {
    underWay--
  }
}

/**
 * As `mapInTurns`, for results that are needed later: it waits while a `mapInTurns` of the process is under way, so that
 * this comes to its next statement first.
 */
export const mapAhead = <Item, Result>(items: readonly Item[], work: Work<Item, Result>): Promise<Result[]> =>
  map(items, work, async () => {
    do await setImmediate()
    while (underWay > 0)
  })

async function map<Item, Result>(
  items: readonly Item[],
  work: Work<Item, Result>,
  takeTurn: () => Promise<void>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    if (index % itemsPerTurn === 0) await takeTurn()
    results.push(await work(item, index))
  }
  return results
}
