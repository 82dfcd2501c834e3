import { setImmediate } from 'node:timers/promises'

/** How many items are worked on before others get their turn: about a millisecond of work. */
const itemsPerTurn = 20

/** Works on many items one after the other, so that the process answers requests meanwhile. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    if (index % itemsPerTurn === itemsPerTurn - 1) await setImmediate()
    results.push(await work(item, index))
  }
  return results
}
