import { getOutputFolder, requireBuild } from './steps/build.mjs'
import { runTogether } from './steps/children.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { readProduct } from './steps/readProduct.mjs'
import { serverOptions } from './steps/serverOptions.mjs'

const product = readProduct()
requireNode()
await ensureDependencies()
await requireBuild(product)
process.exitCode = await runTogether([{ args: [...serverOptions, `${getOutputFolder(product)}/server/main.js`] }])
