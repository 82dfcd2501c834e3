import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inProject } from './project.mjs'

/** The folder of the product that `--product` names. If there is none, says so and ends the process. */
export function readProduct() {
  const { values } = parseArgs({ options: { product: { type: 'string', default: 'product' } } })
  const product = values.product.replace(/\/+$/, '')
  if (existsSync(inProject(product, 'server.ts'))) return product
  console.error(`There is no product in ${product}: it would have a server.ts.`)
  process.exit(1)
}
