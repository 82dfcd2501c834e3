import type { Catalog } from './catalog.ts'
import type { Formats } from './formats.ts'
import type { ProductNames } from './productNames.ts'

/** What browser, server and commands know of a product. */
export interface ProductData {
  /** Its name in titles and mails, unless PRODUCT_NAME says otherwise. */
  readonly name: string
  /** Among them `users` and `profiles`, which the accounts of every product need, see `assertAccounts`. */
  readonly resources: Catalog
  readonly names: ProductNames
  /** The rules of the text formats that the declarations name. */
  readonly formats: Formats
}

/** Defines a product, with the literal types of its declarations. */
export const defineProduct = <const P extends ProductData>(product: P): P => product
