import { runTool } from './programs.mjs'

/**
 * The programs that the compiler checks. The narrower two leave out what must not be there: the browser has no Node, the
 * server no DOM.
 */
export const typePasses = [
  { name: 'types, everything', config: 'tsconfig.json' },
  { name: 'types, browser without Node', config: 'tsconfig.browser.json' },
  { name: 'types, server without DOM', config: 'tsconfig.server.json' },
]

/**
 * Checks the types of one program with TypeScript's native compiler. The tools that read sources still need the one written
 * in JavaScript, whose API they call.
 * @param {string} config
 * @param {string[]} [more] options of the compiler
 * @returns {Promise<import('./programs.mjs').Outcome>}
 */
export const checkTypes = (config, more = []) =>
  runTool('typescript-native', 'tsc', ['-p', config, '--noEmit', '--pretty', 'false', '--singleThreaded', ...more], {
    quiet: true,
    // How often it frees memory: often enough to need about one gigabyte. Several threads would each make most types anew.
    env: { GOGC: '60' },
  })
