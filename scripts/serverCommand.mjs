import { getOutputFolder, requireBuild } from './steps/build.mjs'
import { runTogether } from './steps/children.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'

// Runs a command of the built server, such as `doctor`, with its arguments.
requireNode()
await ensureDependencies()
await requireBuild()
const program = `${getOutputFolder('product')}/server/main.js`
process.exitCode = await runTogether([{ args: [program, ...process.argv.slice(2)] }])
