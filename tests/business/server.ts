import { defineServer } from '../../server/product.ts'
import { product } from './product.ts'
import { demo } from './server/demo.ts'
import { mailCancelled } from './server/mailCancelled.ts'
import { orderHooks } from './server/orderHooks.ts'

export const server = defineServer(product, {
  folder: 'tests/business',
  undeclaredParts: {},
  hooks: [orderHooks],
  jobs: [mailCancelled],
  addRoutes: () => {},
  findNotifications: async () => [],
  demo,
})
