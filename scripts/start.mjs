import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureBuild, getOutputFolder } from './steps/build.mjs'
import { runTogether } from './steps/children.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { inProject } from './steps/project.mjs'

const { values } = parseArgs({ options: { product: { type: 'string', default: 'product' } } })
const product = values.product.replace(/\/+$/, '')
if (!existsSync(inProject(product, 'server.ts'))) {
  console.error(`There is no product in ${product}: it would have a server.ts.`)
  process.exit(1)
}
requireNode()
await ensureDependencies()
if (!(await ensureBuild(product))) {
  console.error('The build failed; the reason stands above.')
  process.exit(1)
}
process.exitCode = await runTogether([{ args: [`${getOutputFolder(product)}/server/main.js`] }])
