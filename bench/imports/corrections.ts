import type { Import } from '#language/imports/import.ts'
import { logStep } from '../../scripts/steps/project.mjs'
import type { Row } from '../part.ts'
import { createCompany, toCsv } from './companies.ts'
import type { Crm } from './openCrm.ts'

const rowCount = Number(process.env.BENCH_CORRECTED_ROWS ?? 100_000)
const wrongRows = 38
const maxMs = 1_000

/** The time until the preview shows the correction of one cell, and of a group of cells, of a large file. */
export async function measureCorrections(crm: Crm): Promise<Row[]> {
  logStep(
    `validating ${rowCount.toLocaleString('en')} companies, of which ${wrongRows} have no number where one belongs`,
  )
  const companies = Array.from({ length: rowCount }, (_, index) => ({
    ...createCompany(index),
    ...(index < wrongRows && { revenue: 'plenty' }),
  }))
  const { importId, finish } = await crm.upload('companies', toCsv(companies))
  await finish()
  await crm.work()
  const path = `/api/imports/${importId}`
  await crm.send('POST', `${path}/check`)
  await crm.work()
  const { counts, repairs } = await crm.send<Import>('GET', path)
  const [repair] = repairs
  if (counts?.refused !== wrongRows || !repair)
    throw new Error(`the preview has ${JSON.stringify({ counts, repairs })}`)
  const { data } = await crm.send<{ data: { line: number }[] }>('GET', `${path}/rows?verdict=refused`)
  const line = data[0]?.line
  const one = await measure(async () => {
    await crm.send('PUT', `${path}/rows/${line}`, { cells: { revenue: '5' } })
  })
  const group = await measure(async () => {
    await crm.send('POST', `${path}/replace`, { repair: repair.repair, to: '7' })
    await crm.work()
  })
  const after = await crm.send<Import>('GET', path)
  if (after.counts?.new !== rowCount) throw new Error(`corrected, the preview has ${JSON.stringify(after.counts)}`)
  const name = `of ${rowCount.toLocaleString('en')} rows`
  return [
    buildRow(`one cell ${name} is mended`, one),
    buildRow(`a group of ${wrongRows - 1} cells ${name} is mended`, group),
  ]
}

async function measure(run: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

const buildRow = (label: string, ms: number): Row => ({
  label,
  measured: `${Math.round(ms)} ms`,
  goal: `< ${maxMs} ms`,
  isMet: ms < maxMs,
})
