type Schedule = (ms: number, run: () => void) => () => void

/** Runs a function when no resource was loaded for the given time in ms. */
export function onceAtRest(ms: number, schedule: Schedule, run: () => void): void {
  const done = () => {
    observer.disconnect()
    run()
  }
  let stop = schedule(ms, done)
  const observer = new PerformanceObserver(() => {
    stop()
    stop = schedule(ms, done)
  })
  observer.observe({ type: 'resource' })
}

/** Runs a function once, on the first user action or after the given time in ms. */
export function onceTouched(ms: number, schedule: Schedule, run: () => void): void {
  const touched = new AbortController()
  const stop = schedule(ms, () => done())
  const done = () => {
    touched.abort()
    stop()
    run()
  }
  for (const event of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(event, done, { signal: touched.signal })
}
