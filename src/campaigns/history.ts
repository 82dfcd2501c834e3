/** An undo history of a value. A new step discards the steps that could be redone. */
export interface History<V> {
  readonly past: readonly V[]
  readonly present: V
  readonly future: readonly V[]
  /** The merge key of the last step. A next step with the same key is merged into it. */
  readonly about?: string | undefined
}

export const beginHistory = <V>(present: V): History<V> => ({ past: [], present, future: [] })

/** @param about merge key: steps with the same key, such as letters typed into one input, are undone together */
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
