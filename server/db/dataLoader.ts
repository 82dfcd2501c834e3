import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Loads all keys that are requested in one turn of the event loop with one query, so that a busy process runs fewer
 * statements. Results are not cached, and a failure affects only the requests of its turn.
 */
export function createDataLoader<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let turn: { readonly keys: Set<Key>; readonly answers: Promise<ReadonlyMap<Key, Value>> } | undefined
  const begin = () => {
    const keys = new Set<Key>()
    const answers = nextTurn().then(() => {
      turn = undefined
      return ask([...keys])
    })
    return { keys, answers }
  }
  return async (key) => {
    turn ??= begin()
    const { keys, answers } = turn
    keys.add(key)
    return (await answers).get(key)
  }
}
