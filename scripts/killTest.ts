import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerOptions } from './kill/killedServer.ts'
import { type KillRound, runKillRounds } from './kill/killRounds.ts'
import { ensureBuild } from './steps/build.mjs'
import { findPostgres, startCluster } from './steps/postgresCluster.mjs'
import { logStep } from './steps/project.mjs'

const killCount = 10
const columns = ['kill', 'acknowledged', 'cut off', 'of these kept', 'lost', 'other faults', 'answers again after ms']

if (!(await ensureBuild())) process.exit(1)
const program = ['dist/server/main.js']
const results = [await killOnPglite(), await killOnPostgres(), await killImports()]
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
async function killImports(): Promise<boolean> {
  logStep('killing an import 20 times while it writes to each database')
  const postgres = findPostgres()
  const cluster = postgres && (await startCluster(postgres))
  const env = { ...process.env, IMPORT_KILLS: '20', ...(cluster && { TEST_DATABASE_URL: cluster.url }) }
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'tests/server/killedImport.test.ts']
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
  await cluster?.stop()
  return status === 0
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
