import type { ComponentType } from 'react'
import type { DataProvider, ResourceProps } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { EngineIcon } from '#language/engineIcons.ts'
import type { Label } from '#language/label.ts'
import type { Predicate } from '#language/predicate.ts'
import type { ProductData } from '#language/product.ts'
import type { NameOf, ProductNames } from '#language/productNames.ts'
import type { ActionDialog, CellComponent, EditScreen } from './declared/engine.ts'
import type { Widget } from './declared/inputProps.ts'
import type { MenuItem } from './layout/shell/shell.ts'
import type { IconDrawing } from './ui/iconPaths.ts'

/** The part of a product that runs in the browser: components by the names that its declarations use. */
export interface BrowserProduct extends ProductData, BrowserParts<ProductNames> {}

interface BrowserParts<P extends ProductNames> {
  /** The custom inputs that a field can name; they replace the input of its kind. */
  readonly widgets: { readonly [N in NameOf<P, 'widgets'>]: Widget }
  /** The custom cells that a column can name. */
  readonly cells: { readonly [N in NameOf<P, 'cells'>]: CellComponent }
  /** The dialogs that actions open. */
  readonly dialogs: { readonly [N in NameOf<P, 'dialogs'>]: ActionDialog }
  /** The components that sections can name. They read the record with `useRecordContext`. */
  readonly slots: { readonly [N in NameOf<P, 'slots'>]: ComponentType }
  /** Tools beside the actions on the page of a record, by resource. They read the record with `useRecordContext`. */
  readonly recordTools?: { readonly [resource: string]: ComponentType }
  /** The components above the list of a resource. */
  readonly listHeads?: { readonly [resource: string]: ComponentType }
  /** The custom screens that replace generated ones. */
  readonly screens: { readonly [N in NameOf<P, 'screens'>]: EditScreen }
  /** The icons that the engine does not have. */
  readonly icons: { readonly [N in NameOf<P, 'icons'>]: IconDrawing }
  /**
   * Pages below /admin that belong to no resource. `/home` is the first page of the admin area; without it, the first
   * screen of the menu is.
   */
  readonly pages: { readonly [path: `/${string}`]: Page<P> } & {
    readonly '/home'?: Page<P> & { readonly who?: undefined }
  }
  /** Resources of react-admin without a declaration, by route. */
  readonly plainResources?: { readonly [route: string]: PlainResource<P> }
  /** Menu items that have no screen yet. */
  readonly upcomingItems: readonly MenuItem[]
}

interface UndeclaredScreen<P extends ProductNames> {
  /** The menu item of the screen; undefined if it has none. */
  readonly menu?: { readonly label?: Label; readonly icon?: EngineIcon | NameOf<P, 'icons'> }
  /** Which users may open the screen; by default every user of the admin area. */
  readonly who?: Predicate<object>
}

interface Page<P extends ProductNames> extends UndeclaredScreen<P> {
  readonly page: ComponentType
}

interface PlainResource<P extends ProductNames>
  extends UndeclaredScreen<P>,
    Pick<ResourceProps, 'list' | 'create' | 'edit' | 'show' | 'recordRepresentation'> {
  /** The data provider of the records. */
  readonly dataProvider: DataProvider
}

/** The screens of a product that have no declaration, and its icons. */
export type UndeclaredScreens = Partial<Pick<BrowserProduct, 'pages' | 'plainResources' | 'icons'>>

/**
 * Defines the part of a product that runs in the browser. If a declaration names a component or an icon that is missing
 * here, this does not compile.
 * @throws Error if a page or a plain resource has the path of a declared resource
 */
export const defineBrowser = <P extends ProductData>(product: P, parts: BrowserParts<P['names']>): BrowserProduct => {
  const { pages, plainResources = {} } = parts
  const taken = product.resources.map(getRoute).find((route) => `/${route}` in pages || route in plainResources)
  if (taken !== undefined) throw new Error(`/${taken} is the address of a declared resource: name the page otherwise.`)
  return { ...product, ...parts }
}
