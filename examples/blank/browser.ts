import { defineBrowser } from '../../src/product.ts'
import { product } from './product.ts'

export const browser = defineBrowser(product, {
  widgets: {},
  cells: {},
  dialogs: {},
  slots: {},
  screens: {},
  icons: {},
  pages: {},
  upcomingItems: [],
})
