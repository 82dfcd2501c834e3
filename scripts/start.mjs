import { ensureBuild } from './steps/build.mjs'
import { runTogether } from './steps/children.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'

requireNode()
await ensureDependencies()
if (!(await ensureBuild())) {
  console.error('The build failed; the reason stands above.')
  process.exit(1)
}
process.exitCode = await runTogether([{ args: ['dist/server/main.js'] }])
