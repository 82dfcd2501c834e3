/** Holds the latest prefetched answer until the screen that needs it is rendered. */
export interface AskedAhead<Answer> {
  begin(key: string, answer: Promise<Answer>): void
  /**
   * Returns the latest answer if its key matches. The stored answer is dropped in any case, so that it cannot get
   * stale.
   */
  take(key: string): Promise<Answer> | undefined
}

export function createAskedAhead<Answer>(): AskedAhead<Answer> {
  let asked: { readonly key: string; readonly answer: Promise<Answer> } | undefined
  return {
    begin(key, answer) {
      // The caller of `take` handles a failure. Without one, a failure must not be an unhandled rejection.
      answer.catch(() => undefined)
      asked = { key, answer }
    },
    take(key) {
      const found = asked?.key === key ? asked.answer : undefined
      asked = undefined
      return found
    },
  }
}
