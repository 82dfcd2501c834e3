import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres } from '../scripts/steps/postgresCluster.mjs'
import { inProject, logStep, projectRoot } from '../scripts/steps/project.mjs'
import { serverOptions } from '../scripts/steps/serverOptions.mjs'
import { buildProgram } from './harness/buildProgram.ts'
import type { Outcome } from './measurePart.ts'
import { parts } from './parts.ts'
import { buildDocument, type Measured } from './report/document.ts'
import { findUnexplained } from './report/goal.ts'
import { describeMachine, readVersions } from './report/machine.ts'
import { formatTable } from './report/table.ts'

const documentPath = inProject('docs', 'performance.md')
const maxMinutesPerPart = 45
const measuring = 'bench/measurePart.ts'

const names = Object.keys(parts)
const requestedNames = process.argv.slice(2)
const selectedNames = names.filter(
  (name) =>
    requestedNames.length === 0 ||
    requestedNames.some((requestedName) => name.split('/')[0] === requestedName || name === requestedName),
)
if (selectedNames.length === 0) {
  console.error(`There is no part called ${requestedNames.join(', ')}; there are ${names.join(', ')}.`)
  process.exit(1)
}
for (const name of selectedNames) {
  const measured = await measurePart(name)
  if (measured) writeDocument(name, measured)
}

/** Measures a part in its own process, so that its memory does not affect other parts. */
async function measurePart(name: string): Promise<Measured | undefined> {
  const start = new Date()
  const machine = describeMachine()
  logStep(`bench: ${name}`)
  const outcome = await runPart(name)
  if (outcome === undefined) {
    process.exitCode = 1
    return undefined
  }
  if ('unavailableReason' in outcome) {
    logStep(`bench: ${name} is left out: ${outcome.unavailableReason}`)
    return undefined
  }
  console.log(`${formatTable(outcome.rows)}\n`)
  for (const { label, goal } of findUnexplained(outcome.rows, readFindings(name))) {
    console.error(`${name}: ${label} misses ${goal}, and bench/findings/${getFindingsPath(name)} does not say why`)
    process.exitCode = 1
  }
  const seconds = Math.round((Date.now() - start.getTime()) / 1000)
  const startedAt = `${start.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return { rows: outcome.rows, runInfo: `Measured ${startedAt} in ${seconds} s on ${machine}.` }
}

/** Runs a part in its own process. Returns undefined if the part failed; it has printed the reason. */
async function runPart(name: string): Promise<Outcome | undefined> {
  const program = parts[name]?.isBuilt
    ? [...serverOptions, await buildProgram(measuring)]
    : ['--import', 'tsx', measuring]
  const child = spawn(process.execPath, [...program, name], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    timeout: maxMinutesPerPart * 60_000,
  })
  let outcome: Outcome | undefined
  child.on('message', (message) => {
    outcome = message as Outcome
  })
  await once(child, 'close')
  if (outcome === undefined) console.error(`${name} could not be measured`)
  return outcome
}

/** Written after each part, so that an interrupted run keeps its results. */
function writeDocument(name: string, measured: Measured): void {
  const before = existsSync(documentPath) ? readFileSync(documentPath, 'utf8') : ''
  const sections = Object.entries(parts).map(([one, { title }]) => ({
    name: one,
    title,
    measured: one === name ? measured : undefined,
    findings: readFindings(one),
  }))
  writeFileSync(documentPath, buildDocument(head(), sections, before))
}

function head(): string {
  const facts = Object.entries(readVersions(findPostgresProgram())).map(([program, version]) => `${program} ${version}`)
  const introduction = readFileSync(inProject('bench', 'findings', 'introduction.md'), 'utf8').trim()
  return `# Performance\n\n${introduction}\n\nLast run: ${facts.join(', ')}.`
}

function findPostgresProgram(): string | undefined {
  const found = findPostgres()
  return found && join(found.folder, 'postgres')
}

function readFindings(name: string): string {
  const path = inProject('bench', 'findings', getFindingsPath(name))
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function getFindingsPath(name: string): string {
  return `${name.replaceAll('/', '-')}.md`
}
