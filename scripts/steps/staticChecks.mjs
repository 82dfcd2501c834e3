import { run, runTool } from './programs.mjs'
import { checkTypes, typePasses } from './typeChecks.mjs'

/**
 * `repair` is the command that fixes most problems of the step.
 * @typedef {{ name: string, repair?: string, run: () => Promise<import('./programs.mjs').Outcome> }} Step
 */

const quiet = { quiet: true }
const checkedFolders = [
  'language',
  'product',
  'examples',
  'rules',
  'i18n',
  'src',
  'server',
  'scripts',
  'bench',
  'tests',
]

/** The checks that need no running product, longest first. @type {Step[]} */
export const staticChecks = [
  { name: 'unused code and packages', run: () => runTool('knip', 'knip', [], quiet) },
  ...typePasses.map((pass) => ({ name: pass.name, run: () => checkTypes(pass) })),
  {
    name: 'lint and format',
    repair: 'npm run format',
    run: () => runTool('@biomejs/biome', 'biome', ['check', '--error-on-warnings', '.'], quiet),
  },
  {
    name: 'import rules',
    run: () =>
      runTool('dependency-cruiser', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...checkedFolders], quiet),
  },
  { name: 'shape of files and functions', run: () => run(process.execPath, ['scripts/checkShape.mjs'], quiet) },
  { name: 'API keys in files', run: () => run(process.execPath, ['scripts/checkApiKeys.mjs'], quiet) },
  { name: 'declarations', run: () => runTool('tsx', 'tsx', ['scripts/checkResources.ts'], quiet) },
]
