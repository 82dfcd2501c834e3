type Schedule = (ms: number, callback: () => void) => () => void

/** Runs a function when no resource was loaded for the given time in ms. */
export function runWhenNetworkIdle(ms: number, schedule: Schedule, callback: () => void): void {
  const finish = () => {
    observer.disconnect()
    callback()
  }
  let cancelTimer = schedule(ms, finish)
  const observer = new PerformanceObserver(() => {
    cancelTimer()
    cancelTimer = schedule(ms, finish)
  })
  observer.observe({ type: 'resource' })
}

/** Runs a function once, on the first user action or after the given time in ms. */
export function runOnFirstInteraction(ms: number, schedule: Schedule, callback: () => void): void {
  const listenerController = new AbortController()
  const cancelTimer = schedule(ms, () => finish())
  const finish = () => {
    listenerController.abort()
    cancelTimer()
    callback()
  }
  for (const event of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(event, finish, { signal: listenerController.signal })
}
