/** A list of event listeners. */
export interface Listeners<Args extends unknown[]> {
  notify(...args: Args): void
  /** Returns a function that unsubscribes. */
  subscribe(listener: (...args: Args) => void): () => void
}

export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    notify(...args) {
      for (const listener of listeners) listener(...args)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
