import { ensureBuild } from './steps/build.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { logStep } from './steps/project.mjs'

requireNode()
await ensureDependencies()
if (await ensureBuild()) logStep('dist/web and dist/server are up to date')
else process.exitCode = 1
