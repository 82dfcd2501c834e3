import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assertProduct, DeclarationError } from '#language/check.ts'
import type { ProductData } from '#language/product.ts'
import type { ServerProduct } from '../../server/product.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'

const root = findProjectRoot(import.meta.url)

/** The folder of the product that commands work on unless `--product` names another. */
export const defaultProduct = 'product'

/**
 * Loads a product and checks its declarations. If they are invalid, prints the reason and ends the process.
 *
 * @param folder from the root of the project
 */
export const loadProduct = async (folder: string = defaultProduct): Promise<ProductData> =>
  load(async () => ((await importModule(folder, 'product.ts')) as { readonly product: ProductData }).product)

/** Like `loadProduct`, with the server code of the product, which takes longer to load. */
export const loadServerProduct = async (folder: string = defaultProduct): Promise<ServerProduct> =>
  load(async () => ((await importModule(folder, 'server.ts')) as { readonly server: ServerProduct }).server)

const importModule = (folder: string, file: string): Promise<unknown> =>
  import(pathToFileURL(join(root, folder, file)).href)

async function load<P extends ProductData>(read: () => Promise<P>): Promise<P> {
  try {
    const product = await read()
    assertProduct(product)
    return product
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(error instanceof DeclarationError ? error.message : addLocation(error))
    process.exit(1)
  }
}

/** The message, with the file and line of the declaration if it does not name them. */
function addLocation({ message, stack = '' }: Error): string {
  const sentence = message.replaceAll(`${root}/`, '')
  const place = /\/((?:[\w-]+\/)*resources\/\w+\.ts:\d+)/.exec(
    stack.slice(stack.indexOf('\n    at ')).replaceAll(root, ''),
  )?.[1]
  return place === undefined || sentence.includes('resources/') ? sentence : `${place}: ${sentence}`
}
