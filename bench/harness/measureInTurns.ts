import { median } from './median.ts'

const rounds = 10
/** Requests of one kind in a row, before those of the other kind. */
const requestsPerTurn = 40

/** The durations of a request and of its baseline. */
export interface Times {
  /** Milliseconds. */
  readonly measured: number
  readonly baseline: number
  /** The relative difference between the medians of the two halves of the baseline. */
  readonly noise: number
}

/** Measures two requests in turns, and returns the medians. */
export async function measureInTurns(
  request: () => Promise<{ ms: number }>,
  baseline: () => Promise<{ ms: number }>,
): Promise<Times> {
  const times = { measured: [] as number[], baseline: [] as number[] }
  const run = async (send: typeof request, into: number[]) => {
    for (let count = 0; count < requestsPerTurn; count++) into.push((await send()).ms)
  }
  // The first turns also plan and compile, so they are not measured.
  await run(request, [])
  await run(baseline, [])
  for (let round = 0; round < rounds; round++) {
    await run(request, times.measured)
    await run(baseline, times.baseline)
  }
  const half = times.baseline.length / 2
  const [first, second] = [median(times.baseline.slice(0, half)), median(times.baseline.slice(half))]
  return {
    measured: median(times.measured),
    baseline: median(times.baseline),
    noise: Math.abs(second / first - 1),
  }
}
