import type { ComponentType } from 'react'
import type { ProductData } from '#language/product.ts'
import type { NameOf, ProductNames } from '#language/productNames.ts'
import type { ActionDialog, EditScreen } from './declared/engine.ts'
import type { Widget } from './declared/inputProps.ts'
import type { MenuItem } from './layout/shell/shell.ts'
import type { IconName } from './ui/iconPaths.ts'

/** What a product adds to the browser: components by the names that its declarations use. */
export interface BrowserProduct extends ProductData, BrowserParts<ProductNames> {}

interface BrowserParts<P extends ProductNames> {
  /** The custom inputs that a field can name; they replace the input of its kind. */
  readonly widgets: { readonly [N in NameOf<P, 'widgets'>]: Widget }
  /** The dialogs that actions open. */
  readonly dialogs: { readonly [N in NameOf<P, 'dialogs'>]: ActionDialog }
  /** The custom screens that replace generated ones. */
  readonly screens: { readonly [N in NameOf<P, 'screens'>]: EditScreen }
  /** The first page of the admin area. */
  readonly home: ComponentType
  /** Menu items that have no screen yet. */
  readonly upcomingItems: readonly MenuItem[]
}

/** Defines what a product adds to the browser. A missing component or icon of a declared name does not compile. */
export const defineBrowser = <P extends ProductData & { readonly names: { readonly icons: readonly IconName[] } }>(
  product: P,
  parts: BrowserParts<P['names']>,
): BrowserProduct => ({
  ...product,
  ...parts,
})
