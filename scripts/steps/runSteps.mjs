/** @typedef {import('./staticChecks.mjs').Step} Step */
/** @typedef {import('./results.mjs').Tally} Tally */

/**
 * Runs steps in order until one fails, printing each one's outcome; a failed step's output is shown whole, and what
 * repairs it.
 * @param {Step[]} steps
 * @returns {Promise<Tally>} each step counts as one; those after a failed one are skipped
 */
export async function runSteps(steps) {
  for (const [index, step] of steps.entries()) {
    const startedAt = Date.now()
    const { code, output } = await step.run()
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    if (code === 0) {
      console.log(`  ok      ${step.name} (${seconds} s)`)
      continue
    }
    console.log(`  FAILED  ${step.name} (${seconds} s)\n\n${output.trimEnd()}\n`)
    if (step.repair) console.log(`  to repair: ${step.repair}\n`)
    const rest = steps.slice(index + 1)
    if (rest.length > 0) console.log(`  not run: ${rest.map(({ name }) => name).join(', ')}\n`)
    return { passed: index, failed: 1, skipped: rest.length }
  }
  return { passed: steps.length, failed: 0, skipped: 0 }
}
