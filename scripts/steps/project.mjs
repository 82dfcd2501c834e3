import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** What `npm test` leaves for `npm run acceptance`: one JSON report a runner. */
export const resultsFolder = '.cache/test-results'

/** @param {...string} parts path below the project's root */
export const inProject = (...parts) => join(projectRoot, ...parts)

/** Tells the person at the terminal what happens next, in one line. @param {string} line */
export const say = (line) => console.log(`sillage: ${line}`)
