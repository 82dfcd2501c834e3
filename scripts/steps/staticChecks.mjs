import { run, runTool } from './programs.mjs'

/**
 * `repair` is the command that mends most of what the step finds.
 * @typedef {{ name: string, repair?: string, run: () => Promise<import('./programs.mjs').Outcome> }} Step
 */

const quiet = { quiet: true }
const rooms = ['resources', 'rules', 'i18n', 'src', 'server', 'scripts', 'bench', 'tests']

/** What can be said about the sources without running the product. @type {Step[]} */
export const staticChecks = [
  typeCheck('types, everything', 'tsconfig.json'),
  typeCheck('types, browser without Node', 'tsconfig.browser.json'),
  typeCheck('types, server without DOM', 'tsconfig.server.json'),
  {
    name: 'lint and format',
    repair: 'npm run format',
    run: () => runTool('@biomejs/biome', 'biome', ['check', '--error-on-warnings', '.'], quiet),
  },
  {
    name: 'import rules',
    run: () => runTool('dependency-cruiser', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...rooms], quiet),
  },
  { name: 'unused code and packages', run: () => runTool('knip', 'knip', [], quiet) },
  { name: 'shape of files and functions', run: () => run(process.execPath, ['scripts/checkShape.mjs'], quiet) },
  { name: 'declarations', run: () => runTool('tsx', 'tsx', ['scripts/checkResources.ts'], quiet) },
]

/** @param {string} name @param {string} config @returns {Step} */
function typeCheck(name, config) {
  const memory = ['--incremental', '--tsBuildInfoFile', `.cache/types/${config}.tsbuildinfo`]
  return {
    name,
    run: () => runTool('typescript', 'tsc', ['-p', config, '--noEmit', '--pretty', 'false', ...memory], quiet),
  }
}
