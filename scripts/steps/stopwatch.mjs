/** Measures the duration of each part of a run. @param {() => number} [now] in milliseconds */
export function createStopwatch(now = () => performance.now()) {
  /** @type {string[]} */
  const taken = []
  return {
    /**
     * @template Result
     * @param {string} name
     * @param {() => Promise<Result>} run
     * @returns {Promise<Result>}
     */
    async time(name, run) {
      const startedAt = now()
      try {
        return await run()
      } finally {
        taken.push(`${name} ${((now() - startedAt) / 1000).toFixed(1)} s`)
      }
    },
    /** The finished parts in the order in which they ended. */
    format: () => taken.join(', '),
  }
}
