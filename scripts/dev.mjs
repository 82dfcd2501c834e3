import { runTogether } from './steps/children.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { findFreePort } from './steps/findFreePort.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { resolveTool } from './steps/programs.mjs'
import { logStep } from './steps/project.mjs'

requireNode()
await ensureDependencies()

const webPort = process.env.PORT ?? '8080'
const webAddress = `http://localhost:${webPort}`
const apiPort = String(await findFreePort())
logStep(`the screens, reloading as you edit, are at ${webAddress}; the API behind them listens on port ${apiPort}`)

process.exitCode = await runTogether([
  {
    args: [resolveTool('tsx', 'tsx'), 'watch', '--clear-screen=false', 'server/main.ts'],
    env: { PORT: apiPort, APP_URL: process.env.APP_URL ?? webAddress },
  },
  {
    args: [resolveTool('vite', 'vite')],
    env: { WEB_PORT: webPort, DEV_API_ADDRESS: `http://127.0.0.1:${apiPort}` },
  },
])
