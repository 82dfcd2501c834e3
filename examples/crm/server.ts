import { defineServer } from '../../server/product.ts'
import { product } from './product.ts'
import { demo } from './server/demo.ts'
import { pipelineRoute } from './server/pipelineRoute.ts'

export const server = defineServer(product, {
  folder: 'examples/crm',
  undeclaredParts: {},
  hooks: [],
  jobs: [],
  addRoutes: (api, { records }) => pipelineRoute(api, records),
  findNotifications: async () => [],
  demo,
})
