import { ensureBuild, getOutputFolder } from './steps/build.mjs'
import { runTogether } from './steps/children.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { readProduct } from './steps/readProduct.mjs'

const product = readProduct()
requireNode()
await ensureDependencies()
if (!(await ensureBuild(product))) {
  console.error('The build failed; the reason stands above.')
  process.exit(1)
}
process.exitCode = await runTogether([{ args: [`${getOutputFolder(product)}/server/main.js`] }])
