import { findApiKeys } from './steps/apiKeys.mjs'
import { projectRoot } from './steps/project.mjs'

const places = findApiKeys(projectRoot)
for (const place of places) console.error(`${place} is an API key: end it, and take it out of the file`)
if (places.length > 0) process.exitCode = 1
