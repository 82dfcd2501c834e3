import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres } from '../scripts/steps/postgresCluster.mjs'
import { inProject, projectRoot, say } from '../scripts/steps/project.mjs'
import type { Outcome } from './measurePart.ts'
import { parts } from './parts.ts'
import { documentOf, type Measured } from './report/document.ts'
import { unexplained } from './report/goal.ts'
import { machineText, versions } from './report/machine.ts'
import { tableOf } from './report/table.ts'

const documentPath = inProject('docs', 'performance.md')
const mostMinutesOfPart = 12

const names = Object.keys(parts)
const asked = process.argv.slice(2)
const chosen = names.filter(
  (name) => asked.length === 0 || asked.some((word) => name.split('/')[0] === word || name === word),
)
if (chosen.length === 0) {
  console.error(`There is no part called ${asked.join(', ')}; there are ${names.join(', ')}.`)
  process.exit(1)
}
for (const name of chosen) {
  const measured = await measure(name)
  if (measured) writeDocument(name, measured)
}

/** Measures a part in its own process, so that its memory does not affect other parts. */
async function measure(name: string): Promise<Measured | undefined> {
  const start = new Date()
  const machine = machineText()
  say(`bench: ${name}`)
  const outcome = await outcomeOf(name)
  if (outcome === undefined) {
    process.exitCode = 1
    return undefined
  }
  if ('missing' in outcome) {
    say(`bench: ${name} is left out: ${outcome.missing}`)
    return undefined
  }
  console.log(`${tableOf(outcome.rows)}\n`)
  for (const { what, goal } of unexplained(outcome.rows, findingsOf(name))) {
    console.error(`${name}: ${what} misses ${goal}, and bench/findings/${fileOf(name)} does not say why`)
    process.exitCode = 1
  }
  const seconds = Math.round((Date.now() - start.getTime()) / 1000)
  const when = `${start.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return { rows: outcome.rows, circumstances: `Measured ${when} in ${seconds} s on ${machine}.` }
}

/** Undefined if the part failed; it has printed the reason. */
async function outcomeOf(name: string): Promise<Outcome | undefined> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/measurePart.ts', name], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    timeout: mostMinutesOfPart * 60_000,
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
    findings: findingsOf(one),
  }))
  writeFileSync(documentPath, documentOf(head(), sections, before))
}

function head(): string {
  const facts = Object.entries(versions(postgresProgram())).map(([program, version]) => `${program} ${version}`)
  const introduction = readFileSync(inProject('bench', 'findings', 'introduction.md'), 'utf8').trim()
  return `# Performance\n\n${introduction}\n\nLast run: ${facts.join(', ')}.`
}

function postgresProgram(): string | undefined {
  const found = findPostgres()
  return found && join(found.folder, 'postgres')
}

function findingsOf(name: string): string {
  const path = inProject('bench', 'findings', fileOf(name))
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function fileOf(name: string): string {
  return `${name.replaceAll('/', '-')}.md`
}
