import { missingLabels } from './declarations/missingLabels.ts'

try {
  const { resources } = await import('#resources/index.ts')
  const missing = missingLabels(resources)
  if (missing.length > 0) {
    console.error(`${missing.length} labels are missing in i18n/:`)
    for (const { key, locales } of missing) console.error(`  ${key} (${locales.join(', ')})`)
    process.exitCode = 1
  } else {
    const internal = resources.filter((resource) => 'internal' in resource && resource.internal).length
    console.log(`${resources.length - internal} resources (+${internal} internal): sound`)
  }
} catch (error) {
  if (!(error instanceof Error) || error.name !== 'DeclarationError') throw error
  console.error(error.message)
  process.exitCode = 1
}
