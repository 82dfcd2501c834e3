import { runTogether } from './steps/children.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { logStep } from './steps/project.mjs'
import { readProduct } from './steps/readProduct.mjs'

const product = readProduct()
if (process.env.NODE_ENV === 'production') {
  console.error('`npm run dev` changes tables as the declarations change, so it does not run in production mode.')
  process.exit(1)
}
requireNode()
await ensureDependencies()

const webPort = process.env.PORT ?? '8080'
const webAddress = `http://localhost:${webPort}`
logStep(`the screens and the API will be at ${webAddress}, and follow the files as you edit them`)

process.exitCode = await runTogether([
  {
    args: ['scripts/steps/devServer.mjs'],
    env: { PRODUCT: product, WEB_PORT: webPort, APP_URL: process.env.APP_URL ?? webAddress },
  },
])
