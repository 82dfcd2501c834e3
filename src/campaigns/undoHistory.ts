/** An undo history of a value. A new step discards the steps that could be redone. */
export interface UndoHistory<V> {
  readonly past: readonly V[]
  readonly present: V
  readonly future: readonly V[]
  /** The merge key of the last step. A next step with the same key is merged into it. */
  readonly mergeKey?: string | undefined
}

export const createHistory = <V>(present: V): UndoHistory<V> => ({ past: [], present, future: [] })

/** @param mergeKey merge key: steps with the same key, such as letters typed into one input, are undone together */
export function recordStep<V>(history: UndoHistory<V>, present: V, mergeKey?: string): UndoHistory<V> {
  const isMerged = mergeKey !== undefined && mergeKey === history.mergeKey
  return { past: isMerged ? history.past : [...history.past, history.present], present, future: [], mergeKey }
}

export function undoStep<V>({ past, present, future }: UndoHistory<V>): UndoHistory<V> | undefined {
  const previous = past.at(-1)
  return previous === undefined
    ? undefined
    : { past: past.slice(0, -1), present: previous, future: [present, ...future] }
}

export function redoStep<V>({ past, present, future }: UndoHistory<V>): UndoHistory<V> | undefined {
  const [next, ...remaining] = future
  return next === undefined ? undefined : { past: [...past, present], present: next, future: remaining }
}
