import { defineServer } from '../../server/product.ts'
import { product } from './product.ts'
import { demo } from './server/demo.ts'

export const server = defineServer(product, {
  folder: 'examples/blank',
  undeclaredParts: {},
  hooks: [],
  jobs: [],
  addRoutes: () => undefined,
  findNotifications: async () => [],
  demo,
})
