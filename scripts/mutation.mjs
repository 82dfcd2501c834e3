import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { runTool } from './steps/programs.mjs'
import { say } from './steps/project.mjs'

/** Changes the rules and the readers of predicates, one place at a time, and counts the changes that no test notices; of five, four must be noticed. */
requireNode()
await ensureDependencies()
say('breaking the rules on purpose; what survives is listed in .cache/mutation/report.html')
const { code } = await runTool('@stryker-mutator/core', 'stryker', ['run', 'scripts/mutation/stryker.json'])
if (code !== 0) process.exitCode = 1
