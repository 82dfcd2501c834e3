import { loadProduct } from './declarations/loadProduct.ts'
import { findMissingLabels } from './declarations/missingLabels.ts'
import { readOptions } from './declarations/scriptOptions.ts'

const usage = `npm run check:resources -- [--product FOLDER]`

const { values: options } = readOptions({ product: { type: 'string' } }, usage)
const product = await loadProduct(options.product)
const { resources } = product
const missing = findMissingLabels(product)
if (missing.length > 0) {
  console.error(
    `${missing.length === 1 ? '1 label is' : `${missing.length} labels are`} missing in i18n/ of the product:`,
  )
  for (const { key, locales } of missing) console.error(`  ${key} (${locales.join(', ')})`)
  process.exitCode = 1
} else {
  const internal = resources.filter(({ internal }) => internal).length
  console.log(`${resources.length - internal} resources (+${internal} internal): sound`)
}
