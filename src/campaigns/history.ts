/** What a value was and what it will be again: each step can be undone, and redone until another is made. */
export interface History<V> {
  readonly past: readonly V[]
  readonly present: V
  readonly future: readonly V[]
  /** What the last step was about: the next one about the same continues it. */
  readonly about?: string | undefined
}

export const beginHistory = <V>(present: V): History<V> => ({ past: [], present, future: [] })

/** @param about steps about the same thing, such as letters typed into one input, are undone together */
export function recordStep<V>(history: History<V>, present: V, about?: string): History<V> {
  const continues = about !== undefined && about === history.about
  return { past: continues ? history.past : [...history.past, history.present], present, future: [], about }
}

export function undoStep<V>({ past, present, future }: History<V>): History<V> | undefined {
  const before = past.at(-1)
  return before === undefined ? undefined : { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

export function redoStep<V>({ past, present, future }: History<V>): History<V> | undefined {
  const [next, ...rest] = future
  return next === undefined ? undefined : { past: [...past, present], present: next, future: rest }
}
