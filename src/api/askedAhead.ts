/** Answers that were asked for before the screen that needs them is there. */
export interface AskedAhead<Answer> {
  begin(key: string, answer: Promise<Answer>): void
  /** What was asked for last, if it was this. Whatever else it was is not wanted any more: it would grow old. */
  take(key: string): Promise<Answer> | undefined
}

export function createAskedAhead<Answer>(): AskedAhead<Answer> {
  let asked: { readonly key: string; readonly answer: Promise<Answer> } | undefined
  return {
    begin(key, answer) {
      // Whoever takes it sees how it ends; if nobody does, nobody misses it.
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
