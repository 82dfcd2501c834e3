import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inProject } from './project.mjs'

/**
 * The folder of the product that `--product` names. If there is none, or another option, says so and ends the process.
 * Without `--` before its options npm keeps them: some versions pass them on as environment variables, others pass the
 * folder alone, and both are read too.
 */
export function readProduct() {
  const product = parseProduct().replace(/\/+$/, '')
  if (existsSync(inProject(product, 'server.ts'))) return product
  return refuse(`There is no product in ${product}: it would have a server.ts.`)
}

function parseProduct() {
  const options = { product: { type: /** @type {const} */ ('string') } }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return values.product ?? process.env.npm_config_product ?? positionals[0] ?? 'product'
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return refuse(
      `${error.message.split('. ')[0]}. Possible is --product FOLDER; without it, it is the folder product.`,
    )
  }
}

/** @returns {never} */
function refuse(/** @type {string} */ message) {
  console.error(message)
  process.exit(1)
}
