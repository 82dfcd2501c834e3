import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerOptions } from './kill/killedServer.ts'
import { type KillRound, runKillRounds } from './kill/killRounds.ts'
import { runLongTest } from './kill/runLongTest.ts'
import { ensureBuild } from './steps/build.mjs'
import { findPostgres, startCluster } from './steps/postgresCluster.mjs'
import { logStep } from './steps/project.mjs'

const killCount = 10
const columns = ['kill', 'acknowledged', 'cut off', 'of these kept', 'lost', 'other faults', 'answers again after ms']

if (!(await ensureBuild())) process.exit(1)
const program = ['dist/server/main.js']
const results = [await killOnPglite(), await killOnPostgres(), await killImports(), await killProcesses()]
if (results.includes(false)) process.exitCode = 1

async function killOnPglite(): Promise<boolean> {
  return withTemporaryFolder((dataDir) => killRepeatedly('the embedded database', { program, dataDir }))
}

/** Without PostgreSQL the kills are skipped, which is reported but is not a failure. */
async function killOnPostgres(): Promise<boolean> {
  const postgres = findPostgres()
  if (!postgres) {
    logStep('PostgreSQL is not installed: its ten kills are left out')
    return true
  }
  const cluster = await startCluster(postgres)
  try {
    return await withTemporaryFolder((dataDir) =>
      killRepeatedly('PostgreSQL', { program, dataDir, databaseUrl: cluster.url }),
    )
  } finally {
    await cluster.stop()
  }
}

/** Kills an import 20 times while it writes, on each database; the suite does so a few times. */
function killImports(): Promise<boolean> {
  logStep('killing an import 20 times while it writes to each database')
  return runLongTest('tests/server/killedImport.test.ts', { IMPORT_KILLS: '20' })
}

/** Kills one of three processes every five seconds for ten minutes; the suite does so for some seconds. */
async function killProcesses(): Promise<boolean> {
  if (!findPostgres()) return true
  logStep('killing one of three processes every 5 seconds for 10 minutes')
  return runLongTest('tests/postgres/fire.test.ts', { FIRE_SECONDS: '600', FIRE_FAULTS: 'kills' })
}

async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-kill-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function killRepeatedly(name: string, options: ServerOptions): Promise<boolean> {
  logStep(`killing the server ${killCount} times while it writes to ${name}`)
  console.log(columns.join('  '))
  let count = 0
  const rounds = await runKillRounds(options, killCount, (round) => {
    console.log(formatRound(++count, round).join('  '))
    for (const fault of round.differences) console.log(`   ${fault}`)
  })
  const hasPassed = rounds.every(({ lostWrites, differences }) => lostWrites === 0 && differences.length === 0)
  const sum = rounds.reduce((total, { acknowledged }) => total + acknowledged, 0)
  console.log(
    hasPassed ? `nothing of ${sum} acknowledged writes was lost` : 'writes were lost, or records and audit differ',
  )
  return hasPassed
}

function formatRound(count: number, round: KillRound): string[] {
  const { acknowledged, interruptedWrites, completedWrites, lostWrites, differences, restartMs } = round
  const numbers = [count, acknowledged, interruptedWrites, completedWrites, lostWrites, differences.length, restartMs]
  return numbers.map((number, at) => String(number).padStart(columns[at]?.length ?? 0))
}
