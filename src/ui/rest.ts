type Schedule = (ms: number, run: () => void) => () => void

/** Runs something once nothing has been fetched for so long: the page stands. */
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

/** Runs something, once, when the person does anything at all, and without that after so long. */
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
