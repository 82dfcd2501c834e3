import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { contentSecurityPolicy } from './headers.ts'

/**
 * Describes the API from the schemas of the routes registered after it: /api/openapi.json, and as a page /api/docs.
 * The schemas only describe; each route checks for itself, because its refusals are sentences in three languages.
 */
export async function describeApi(app: FastifyInstance, config: Config): Promise<void> {
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.productName} API`, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
  })
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () => app.swagger())
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
    })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: contentSecurityPolicy(config) })
  })
}
