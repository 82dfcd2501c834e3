import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/steps/build.mjs'
import { logStep } from '../../scripts/steps/project.mjs'
import { startDemoServer } from '../../tests/e2e/support/demoServer.ts'
import { demoLogins, demoPassword } from '../../tests/e2e/support/demoUsers.ts'
import { createPicture } from '../../tests/support/pictures.ts'
import { median } from '../harness/median.ts'
import { withPostgresDatabases } from '../harness/postgres.ts'
import { signIn } from '../harness/signIn.ts'
import type { Part, Row } from '../part.ts'
import { type Caller, createMixedCall } from './mixedCall.ts'

const wantedCalls = 100_000
const calls = Number(process.env.BENCH_CALLS ?? wantedCalls)
const proof = calls >= wantedCalls && { proves: 'RO-32' }
const people = 8
const samplesPerQuarter = 25
const metricsToken = 'a-token-of-the-bench'
/** The time in ms after which everything that the calls opened must be closed. */
const restMs = 10_000

/** Measures what one process still holds after many calls: memory, open handles, temporary files. */
export const steady: Part = {
  title: 'One process after many calls',
  async measure() {
    if (!(await ensureBuild())) throw new Error('there is no build to measure')
    const temporary = mkdtempSync(join(tmpdir(), 'sillage-bench-'))
    try {
      return await withPostgresDatabases(['steady'], ([url]) => measureOn(url, temporary))
    } finally {
      rmSync(temporary, { recursive: true, force: true })
    }
  },
}

/** The metrics of the process at one moment, after a collection of garbage. */
interface Sample {
  readonly heapMb: number
  readonly residentMb: number
  /** The number of open handles by type. */
  readonly handles: ReadonlyMap<string, number>
}

async function measureOn(databaseUrl: string | undefined, temporary: string): Promise<Row[]> {
  const collecting = `--import ${new URL('./collectBeforeMetrics.mjs', import.meta.url)}`
  const env = { METRICS_TOKEN: metricsToken, TMPDIR: temporary, NODE_OPTIONS: collecting }
  const server = await startDemoServer({ databaseUrl, env })
  try {
    const picture = await createPicture()
    const base = server.address
    const { token } = await signIn(base, { Login: demoLogins.admin, Senha: demoPassword })
    const callers = Array.from({ length: people }, (_, person): Caller => ({ base, token, person, picture }))
    const samples: Sample[] = []
    let left = calls
    const between = Math.ceil(calls / (4 * samplesPerQuarter))
    const work = async (caller: Caller): Promise<void> => {
      const call = createMixedCall(caller)
      while (left > 0) {
        left--
        if (left % between === 0) samples.push(await readSample(base))
        await call()
      }
    }
    logStep(`${calls.toLocaleString('en')} calls of ${people} people`)
    await Promise.all(callers.map(work))
    await wait(restMs)
    const atRest = await readSample(base)
    const quarter = (index: number) => samples.slice(index * samplesPerQuarter, (index + 1) * samplesPerQuarter)
    const [second, last] = [quarter(1), quarter(3)]
    return [
      compare('heap', second, last, ({ heapMb }) => heapMb),
      compare('resident memory', second, last, ({ residentMb }) => residentMb),
      countLeft('handles', describeHandles(second, atRest)),
      countLeft('temporary files', readdirSync(temporary)),
    ]
  } finally {
    await server.remove()
  }
}

async function readSample(base: string): Promise<Sample> {
  const response = await fetch(`${base}/api/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const text = await response.text()
  const read = (name: string): number => {
    const bytes = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    if (bytes === undefined) throw new Error(`the metrics have no ${name}: ${text.slice(0, 200)}`)
    return Number(bytes) / 1024 ** 2
  }
  const handles = [...text.matchAll(/^nodejs_active_resources\{type="(\w+)"\} (\d+)$/gm)]
  return {
    heapMb: read('nodejs_heap_size_used_bytes'),
    residentMb: read('process_resident_memory_bytes'),
    handles: new Map(handles.map(([, type = '', count]) => [type, Number(count)])),
  }
}

function compare(
  name: string,
  second: readonly Sample[],
  last: readonly Sample[],
  getMb: (sample: Sample) => number,
): Row {
  const [before, after] = [median(second.map(getMb)), median(last.map(getMb))]
  return {
    label: `${name} in the last quarter of ${calls.toLocaleString('en')} calls to the second`,
    measured: `${after.toFixed(1)} MB to ${before.toFixed(1)} MB`,
    ratio: after / before,
    goal: '<= 1.05',
    ...proof,
  }
}

/** The types of handles with more open handles than in every sample of the second quarter. */
const describeHandles = (before: readonly Sample[], { handles }: Sample): string[] =>
  [...handles].flatMap(([type, count]) =>
    count > Math.max(0, ...before.map((sample) => sample.handles.get(type) ?? 0)) ? [`${type}: ${count}`] : [],
  )

const countLeft = (name: string, left: readonly string[]): Row => ({
  label: `${name} that are left`,
  measured: left.length === 0 ? 'none' : left.join(', '),
  goal: 'none',
  isMet: left.length === 0,
  ...proof,
})
