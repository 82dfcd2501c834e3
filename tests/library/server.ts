import { defineServer } from '../../server/product.ts'
import { product } from './product.ts'
import { demo } from './server/demo.ts'
import { fineHooks } from './server/fineHooks.ts'
import { loanHooks } from './server/loanHooks.ts'

export const server = defineServer(product, {
  folder: 'tests/library',
  undeclaredParts: {},
  hooks: [loanHooks, fineHooks],
  jobs: [],
  addRoutes: () => {},
  findNotifications: async () => [],
  demo,
})
