import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { formatSummary } from './steps/results.mjs'
import { runStepsInParallel } from './steps/runSteps.mjs'
import { staticChecks } from './steps/staticChecks.mjs'

requireNode()
await ensureDependencies()
const tally = await runStepsInParallel(staticChecks)
console.log(formatSummary(tally))
if (tally.failed > 0) process.exitCode = 1
