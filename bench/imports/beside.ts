import { setTimeout as wait } from 'node:timers/promises'
import type { Import } from '#language/imports/import.ts'
import { logStep } from '../../scripts/steps/project.mjs'
import { buildProgram } from '../harness/buildProgram.ts'
import { percentile95 } from '../harness/percentile95.ts'
import { withPostgresDatabases } from '../harness/postgres.ts'
import { keepSignedIn } from '../harness/signIn.ts'
import { type Server, startServer } from '../harness/startServer.ts'
import type { Part, Row } from '../part.ts'
import { createCompany, toCsv } from './companies.ts'
import { credentials } from './openCrm.ts'

const contacts = 10_000
const million = 1_000_000
const rows = Number(process.env.BENCH_MILLION ?? million)
const partBytes = 8 * 1024 * 1024
const idleCalls = 400
/** The pause of a simulated user between two pages of a list, in ms. */
const pauseMs = 50
const maxGrowthMb = 200

/** Measures the memory that a large import needs, and how long list requests take meanwhile in the same process. */
export const importBeside: Part = {
  title: 'Lists beside a large import',
  async measure() {
    const program = await buildProgram('bench/imports/crmServer.ts')
    const onPostgres = await withPostgresDatabases(['beside'], ([url = '']) => measureOn([program, '--database', url]))
    const embedded = await measureOn([program])
    return [...toRows('PostgreSQL', onPostgres), ...toRows('embedded', embedded)]
  },
}

interface Measured {
  readonly rows: number
  readonly growthMb: number
  /** The durations of list requests in ms, before the import and during each of its steps. */
  readonly times: ReadonlyMap<string, readonly number[]>
}

async function measureOn([program = '', ...args]: readonly string[]): Promise<Measured> {
  const server = await startServer(program, ['--contacts', String(contacts), ...args])
  try {
    const call = createCaller(server)
    const times = new Map<string, number[]>()
    const look = async (step: string, index: number): Promise<void> => {
      const start = performance.now()
      await call('GET', `/api/contacts?page=${1 + (index % 20)}&perPage=25`)
      times.set(step, [...(times.get(step) ?? []), performance.now() - start])
      await wait(pauseMs)
    }
    for (let index = 0; index < 50; index++) await look('warm up', index)
    for (let index = 0; index < idleCalls; index++) await look('idle', index)
    const before = server.residentMb()
    let peak = before
    const importId = await uploadCompanies(call, rows)
    const follow = async (step: string, isOver: (current: Import) => boolean): Promise<Import> => {
      logStep(`${step} ${rows.toLocaleString('en')} rows`)
      for (let index = 0; ; index++) {
        await look(step, index)
        peak = Math.max(peak, server.residentMb())
        if (index % 20 !== 0) continue
        const current = await call<Import>('GET', `/api/imports/${importId}`)
        if (isOver(current)) return current
      }
    }
    await follow('reading', ({ state }) => state !== 'reading')
    await call('POST', `/api/imports/${importId}/check`)
    const checked = await follow('validating', ({ state }) => state !== 'checking')
    if (checked.counts?.new !== rows) throw new Error(`the preview has ${JSON.stringify(checked.counts)}`)
    await call('POST', `/api/imports/${importId}/commit`, { revision: checked.revision })
    const done = await follow('writing', ({ state }) => state !== 'writing')
    if (done.state !== 'done' || done.counts?.refused !== 0) throw new Error(`the import is ${done.state}`)
    return { rows, growthMb: peak - before, times }
  } finally {
    await server.stop()
  }
}

type Call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object | Buffer) => Promise<T>

function createCaller({ base }: Server): Call {
  const getToken = keepSignedIn(base, credentials)
  return async <T>(method: string, path: string, payload?: object | Buffer): Promise<T> => {
    const isBytes = Buffer.isBuffer(payload)
    const type = isBytes ? 'application/octet-stream' : 'application/json'
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${await getToken()}`, ...(payload && { 'content-type': type }) },
      ...(payload && { body: isBytes ? new Uint8Array(payload) : JSON.stringify(payload) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return (text.startsWith('{') ? JSON.parse(text) : undefined) as T
  }
}

/** Uploads a file of companies in parts, without holding it in memory at once. */
async function uploadCompanies(call: Call, rows: number): Promise<number> {
  const chunks = function* (): Generator<Buffer> {
    for (let from = 0; from < rows; from += 10_000) {
      const companies = Array.from({ length: Math.min(10_000, rows - from) }, (_, index) => createCompany(from + index))
      const text = toCsv(companies).toString()
      yield Buffer.from(`${from === 0 ? text : text.slice(text.indexOf('\n') + 1)}\n`)
    }
  }
  let bytes = 0
  for (const chunk of chunks()) bytes += chunk.length
  const { importId } = await call<Import>('POST', '/api/imports', { resource: 'companies', name: 'file.csv', bytes })
  let number = 0
  let rest: Buffer = Buffer.alloc(0)
  const send = async (part: Buffer) => void (await call('PUT', `/api/imports/${importId}/parts/${number++}`, part))
  for (const chunk of chunks()) {
    rest = Buffer.concat([rest, chunk])
    for (; rest.length > partBytes; rest = rest.subarray(partBytes)) await send(rest.subarray(0, partBytes))
  }
  await send(rest)
  return importId
}

function toRows(engine: string, { rows, growthMb, times }: Measured): Row[] {
  const idle = percentile95(times.get('idle') ?? [])
  const name = `${rows.toLocaleString('en')} rows, ${engine}`
  const proof = rows >= million && { proves: 'Z-49' }
  const steps = ['reading', 'validating', 'writing'].map((step): Row => {
    const p95 = percentile95(times.get(step) ?? [])
    const isEmbedded = engine === 'embedded'
    return {
      label: `p95 of a list while ${step} ${name}`,
      measured: `${p95.toFixed(1)} ms to ${idle.toFixed(1)} ms idle`,
      ratio: p95 / idle,
      goal: isEmbedded ? '<= idle + 150 ms' : '<= 2',
      ...proof,
      ...(isEmbedded && { isMet: p95 <= idle + 150 }),
    }
  })
  const memory: Row = {
    label: `memory for ${name}`,
    measured: `+${Math.round(growthMb)} MB`,
    goal: `<= ${maxGrowthMb} MB`,
    isMet: growthMb <= maxGrowthMb,
    ...proof,
  }
  return [...steps, memory]
}
