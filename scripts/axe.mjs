import { findBrowser } from './steps/browser.mjs'
import { ensureBuild } from './steps/build.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { inProject, logStep, resultsFolder } from './steps/project.mjs'
import { formatSummary } from './steps/results.mjs'
import { runPlaywright } from './steps/runners.mjs'

/**
 * Runs axe-core on every screen and every overlay, in both themes, three widths and all languages; `npm test` covers
 * only some of the combinations.
 */
const specFilters = ['everyScreen', 'otherProducts', 'ccessibility']

requireNode()
await ensureDependencies()
const browser = (await ensureBuild()) ? await findBrowser() : undefined
if (browser) {
  logStep(`asking axe-core in ${browser.path} (${browser.name})`)
  const total = await runPlaywright(browser.path, specFilters, {
    report: inProject(resultsFolder, 'axe.json'),
    env: { EVERY_LOOK: '1' },
  })
  console.log(formatSummary(total))
  if (total.failed > 0) process.exitCode = 1
} else {
  console.error('There is no build, or no browser to look at it with.')
  process.exitCode = 1
}
