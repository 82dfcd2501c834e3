import { logStep } from '../../scripts/steps/project.mjs'
import { withPostgresDatabases } from '../harness/postgres.ts'
import { signIn } from '../harness/signIn.ts'
import { startServer } from '../harness/startServer.ts'
import type { Part, Row } from '../part.ts'
import { type DownloadCost, download } from './download.ts'

const spreadsheetRows = 1_000_000
const pdfRows = 100_000

/** The cost of exporting many users, compared with the same rows as gzipped CSV. */
export const userExports: Part = {
  title: 'Exports, on PostgreSQL',
  async measure() {
    return withPostgresDatabases(['many', 'fewer'], async ([largerUrl, smallerUrl]) => [
      ...(await measureOnServer(spreadsheetRows, largerUrl, measureSpreadsheet)),
      ...(await measureOnServer(pdfRows, smallerUrl, measurePdf)),
    ])
  },
}

type MeasureDownload = (path: string, pauseMs?: number) => Promise<DownloadCost>

/** @param measure runs the measurements on a server with this number of users */
async function measureOnServer(
  users: number,
  database = '',
  measure: (get: MeasureDownload) => Promise<Row[]>,
): Promise<Row[]> {
  logStep(`filling a database with ${users.toLocaleString('en')} users`)
  const server = await startServer('bench/harness/recordsServer.ts', [
    '--people',
    String(users),
    '--database',
    database,
  ])
  try {
    const { token } = await signIn(server.base)
    const get: MeasureDownload = async (path, pauseMs) => {
      logStep(`GET ${path}`)
      return download(server, path, token, pauseMs)
    }
    // The first call also compiles and fills caches, so it is not measured.
    for (const format of ['xlsx', 'pdf']) await get(`/api/usuario/export?ids=1,2,3&format=${format}`)
    return await measure(get)
  } finally {
    await server.stop()
  }
}

async function measureSpreadsheet(get: MeasureDownload): Promise<Row[]> {
  const before = await get('/bench/csv')
  const xlsx = await get('/api/usuario/export')
  const after = await get('/bench/csv')
  const baseline = (before.seconds + after.seconds) / 2
  const noise = Math.abs(before.seconds - after.seconds) / baseline
  return [
    {
      label: `xlsx of ${spreadsheetRows.toLocaleString('en')} rows, rows per second to gzip CSV`,
      measured: `${formatRate(spreadsheetRows, xlsx.seconds)} to ${formatRate(spreadsheetRows, baseline)}`,
      ratio: baseline / xlsx.seconds,
      goal: '>= 0.3',
      noise,
    },
    buildGrowthRow(`xlsx of ${spreadsheetRows.toLocaleString('en')} rows, growth of memory`, xlsx, 150),
  ]
}

async function measurePdf(get: MeasureDownload): Promise<Row[]> {
  const fullSpeed = await get('/api/usuario/export?format=pdf')
  const slowClient = await get('/api/usuario/export', 4)
  return [
    buildGrowthRow(`pdf of ${pdfRows.toLocaleString('en')} rows, growth of memory`, fullSpeed, 200),
    buildGrowthRow(`xlsx of ${pdfRows.toLocaleString('en')} rows to a slow client, growth of memory`, slowClient, 150),
  ]
}

function buildGrowthRow(label: string, { growthMb, megabytes, seconds }: DownloadCost, goalMb: number): Row {
  const measured = `${Math.round(growthMb)} MB while ${megabytes.toFixed(1)} MB were sent in ${seconds.toFixed(0)} s`
  return { label, measured, goal: `< ${goalMb} MB`, isMet: growthMb < goalMb }
}

const formatRate = (rows: number, seconds: number): string =>
  `${Math.round(rows / seconds).toLocaleString('en')} rows/s`
