import { projectRoot } from './steps/project.mjs'
import { findShapeProblems } from './steps/shape.mjs'

/** Catalogues (i18n/) and tests have no limit. */
const folders = ['src', 'server', 'language', 'product', 'examples', 'rules', 'scripts', 'bench']

const problems = findShapeProblems(projectRoot, folders)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
