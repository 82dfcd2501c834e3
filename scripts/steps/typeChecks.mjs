import { runTool } from './programs.mjs'

/**
 * A program that the compiler checks, and how far its memory may grow before it frees some, in per cent of what is in use.
 * @typedef {{ name: string, config: string, growth: number }} TypePass
 */

/**
 * The narrower two leave out what must not be there: the browser has no Node, the server no DOM. The large one frees memory
 * more often, so as to need about one gigabyte; the others need half of that and are faster without.
 * @type {readonly TypePass[]}
 */
export const typePasses = [
  { name: 'types, everything', config: 'tsconfig.json', growth: 60 },
  { name: 'types, browser without Node', config: 'tsconfig.browser.json', growth: 200 },
  { name: 'types, server without DOM', config: 'tsconfig.server.json', growth: 200 },
]

/**
 * Checks the types of one program with TypeScript's native compiler. The tools that read sources still need the one written
 * in JavaScript, whose API they call.
 * @param {TypePass} pass
 * @param {string[]} [more] options of the compiler
 * @returns {Promise<import('./programs.mjs').Outcome>}
 */
export const checkTypes = ({ config, growth }, more = []) =>
  // Several threads would each make most types anew.
  runTool('typescript-native', 'tsc', ['-p', config, '--noEmit', '--pretty', 'false', '--singleThreaded', ...more], {
    quiet: true,
    env: { GOGC: String(growth) },
  })
