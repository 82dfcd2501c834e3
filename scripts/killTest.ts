import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerPlace } from './kill/killedServer.ts'
import { killAgainAndAgain, type Round } from './kill/killRounds.ts'
import { ensureBuild } from './steps/build.mjs'
import { findPostgres, startCluster } from './steps/postgresCluster.mjs'
import { say } from './steps/project.mjs'

const times = 10
const columns = ['kill', 'acknowledged', 'cut off', 'of these kept', 'lost', 'other faults', 'answers again after ms']

if (!(await ensureBuild())) process.exit(1)
const program = ['dist/server/main.js']
const verdicts = [await onEmbedded(), await onPostgres()]
if (verdicts.includes(false)) process.exitCode = 1

async function onEmbedded(): Promise<boolean> {
  return inFolder((dataDir) => killAll('the embedded database', { program, dataDir }))
}

/** Without PostgreSQL the kills are skipped, which is reported but is not a failure. */
async function onPostgres(): Promise<boolean> {
  const postgres = findPostgres()
  if (!postgres) {
    say('PostgreSQL is not installed: its ten kills are left out')
    return true
  }
  const cluster = await startCluster(postgres)
  try {
    return await inFolder((dataDir) => killAll('PostgreSQL', { program, dataDir, databaseUrl: cluster.url }))
  } finally {
    await cluster.stop()
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-kill-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function killAll(name: string, place: ServerPlace): Promise<boolean> {
  say(`killing the server ${times} times while it writes to ${name}`)
  console.log(columns.join('  '))
  let count = 0
  const rounds = await killAgainAndAgain(place, times, (round) => {
    console.log(cellsOf(++count, round).join('  '))
    for (const fault of round.faults) console.log(`   ${fault}`)
  })
  const sound = rounds.every(({ lost, faults }) => lost === 0 && faults.length === 0)
  const sum = rounds.reduce((total, { acknowledged }) => total + acknowledged, 0)
  console.log(
    sound ? `nothing of ${sum} acknowledged writes was lost` : 'writes were lost, or records and audit differ',
  )
  return sound
}

function cellsOf(count: number, round: Round): string[] {
  const { acknowledged, cutOff, kept, lost, faults, restartMs } = round
  const numbers = [count, acknowledged, cutOff, kept, lost, faults.length, restartMs]
  return numbers.map((number, at) => String(number).padStart(columns[at]?.length ?? 0))
}
