import { ensureBuild, getOutputFolder } from './steps/build.mjs'
import { runTogether } from './steps/children.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'

// Runs a command of the built server, such as `doctor`, with its arguments.
requireNode()
await ensureDependencies()
if (!(await ensureBuild())) {
  console.error('The build failed; the reason stands above.')
  process.exit(1)
}
const program = `${getOutputFolder('product')}/server/main.js`
process.exitCode = await runTogether([{ args: [program, ...process.argv.slice(2)] }])
