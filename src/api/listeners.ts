/** Those who want to be told of something. */
export interface Listeners<News extends unknown[]> {
  tell(...news: News): void
  /** What it returns ends the interest. */
  subscribe(listener: (...news: News) => void): () => void
}

/** Nobody listens yet. */
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
