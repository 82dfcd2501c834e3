/** A list of event listeners. */
export interface Listeners<News extends unknown[]> {
  tell(...news: News): void
  /** Returns a function that unsubscribes. */
  subscribe(listener: (...news: News) => void): () => void
}

export function createListeners<News extends unknown[] = []>(): Listeners<News> {
  const listeners = new Set<(...news: News) => void>()
  return {
    tell(...news) {
      for (const listener of listeners) listener(...news)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
