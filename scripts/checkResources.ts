import { loadResources } from './declarations/loadResources.ts'
import { findMissingLabels } from './declarations/missingLabels.ts'

const resources = await loadResources()
const missing = findMissingLabels(resources)
if (missing.length > 0) {
  console.error(`${missing.length === 1 ? '1 label is' : `${missing.length} labels are`} missing in i18n/:`)
  for (const { key, locales } of missing) console.error(`  ${key} (${locales.join(', ')})`)
  process.exitCode = 1
} else {
  const internal = resources.filter((resource) => 'internal' in resource && resource.internal).length
  console.log(`${resources.length - internal} resources (+${internal} internal): sound`)
}
