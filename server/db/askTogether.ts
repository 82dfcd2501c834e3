import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * One question for all who ask in the same turn of the event loop, instead of one each: the busier the process, the
 * fewer statements. Nobody gets an answer from before they asked, and what fails fails for those of that turn alone.
 */
export function askTogether<Key, Value>(
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
