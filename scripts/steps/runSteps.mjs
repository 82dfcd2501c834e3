import { availableParallelism } from 'node:os'

/** @typedef {import('./staticChecks.mjs').Step} Step */
/** @typedef {import('./results.mjs').Tally} Tally */

/**
 * Runs steps in order until one fails and prints each result; for a failed step also its whole output and the repair
 * command.
 * @param {Step[]} steps
 * @returns {Promise<Tally>} each step counts as one; those after a failed one are skipped
 */
export async function runSteps(steps) {
  return runWithWorkers(steps, 1)
}

/**
 * Runs independent steps in parallel, one per core. After a failure the running steps are finished and counted.
 * @param {Step[]} steps
 */
export async function runStepsInParallel(steps) {
  return runWithWorkers(steps, availableParallelism())
}

/** @param {Step[]} steps @param {number} workers @returns {Promise<Tally>} */
async function runWithWorkers(steps, workers) {
  const waiting = [...steps]
  const tally = { passed: 0, failed: 0, skipped: 0 }
  const worker = async () => {
    while (waiting.length > 0 && tally.failed === 0) {
      const step = waiting.shift()
      if (step) tally[await runStep(step)] += 1
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  if (waiting.length > 0) console.log(`  not run: ${waiting.map(({ name }) => name).join(', ')}\n`)
  return { ...tally, skipped: waiting.length }
}

/** @param {Step} step @returns {Promise<'passed' | 'failed'>} */
async function runStep(step) {
  const startedAt = Date.now()
  const { code, output } = await step.run()
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  if (code === 0) {
    console.log(`  ok      ${step.name} (${seconds} s)`)
    return 'passed'
  }
  console.log(`  FAILED  ${step.name} (${seconds} s)\n\n${output.trimEnd()}\n`)
  if (step.repair) console.log(`  to repair: ${step.repair}\n`)
  return 'failed'
}
