import { runTool } from './programs.mjs'

/**
 * A project to type-check; `growth` is the heap growth in per cent that triggers a garbage collection (GOGC).
 * @typedef {{ name: string, config: string, growth: number }} TypePass
 */

/**
 * The two smaller programs check that the browser uses no Node types and the server no DOM types. The large one
 * collects garbage more often, to need about 1 GB; the others need half of that.
 * @type {readonly TypePass[]}
 */
export const typePasses = [
  { name: 'types, everything', config: 'tsconfig.json', growth: 10 },
  { name: 'types, browser without Node', config: 'tsconfig.browser.json', growth: 200 },
  { name: 'types, server without DOM', config: 'tsconfig.server.json', growth: 200 },
]

/**
 * Checks the types of one program with TypeScript's native compiler. Tools that analyze sources still need the
 * JavaScript compiler for its API.
 * @param {TypePass} pass
 * @param {string[]} [more] options of the compiler
 * @returns {Promise<import('./programs.mjs').Outcome>}
 */
export const checkTypes = ({ config, growth }, more = []) =>
  // Single-threaded, because each thread would compute most types again.
  runTool('typescript-native', 'tsc', ['-p', config, '--noEmit', '--pretty', 'false', '--singleThreaded', ...more], {
    quiet: true,
    env: { GOGC: String(growth) },
  })
