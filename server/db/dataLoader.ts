import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Loads all keys that are requested in the same tick of the event loop with one query, so that a busy process runs
 * fewer statements. Results are not cached, and a failure affects only the requests of its batch.
 */
export function createDataLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let batch: { readonly keys: Set<Key>; readonly answers: Promise<ReadonlyMap<Key, Value>> } | undefined
  const startBatch = () => {
    const keys = new Set<Key>()
    const answers = nextTurn().then(() => {
      batch = undefined
      return load([...keys])
    })
    return { keys, answers }
  }
  return async (key) => {
    batch ??= startBatch()
    const { keys, answers } = batch
    keys.add(key)
    return (await answers).get(key)
  }
}
