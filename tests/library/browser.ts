import { defineBrowser } from '../../src/product.ts'
import { lazyComponent } from '../../src/ui/lazyComponent.tsx'
import { product } from './product.ts'

export const browser = defineBrowser(product, {
  widgets: {},
  cells: {},
  dialogs: {},
  slots: {},
  screens: {},
  icons: {},
  pages: { '/home': { page: lazyComponent(async () => (await import('./HomePage.tsx')).HomePage) } },
  upcomingItems: [],
})
