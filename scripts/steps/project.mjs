import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** One JSON report per runner, which `npm test` writes for `npm run acceptance`. */
export const resultsFolder = '.cache/test-results'

/** @param {...string} parts path below the project's root */
export const inProject = (...parts) => join(projectRoot, ...parts)

/** Prints a progress message. @param {string} line */
export const logStep = (line) => console.log(`sillage: ${line}`)
