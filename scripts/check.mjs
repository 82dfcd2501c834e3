import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { summaryLine } from './steps/results.mjs'
import { runStepsTogether } from './steps/runSteps.mjs'
import { staticChecks } from './steps/staticChecks.mjs'

requireNode()
await ensureDependencies()
const tally = await runStepsTogether(staticChecks)
console.log(summaryLine(tally))
if (tally.failed > 0) process.exitCode = 1
