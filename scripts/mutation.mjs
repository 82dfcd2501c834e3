import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { runTool } from './steps/programs.mjs'
import { logStep } from './steps/project.mjs'

/**
 * Mutation test of the rules and of the predicate evaluators: changes one place at a time and counts the changes that
 * no test detects. At least 80 % must be detected.
 */
requireNode()
await ensureDependencies()
logStep('breaking the rules on purpose; what survives is listed in .cache/mutation/report.html')
const { code } = await runTool('@stryker-mutator/core', 'stryker', ['run', 'scripts/mutation/stryker.json'])
if (code !== 0) process.exitCode = 1
