import swagger, { type SwaggerTransformObject } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import type { Config } from '../config.ts'
import type { Access } from './access.ts'
import { problemSchema } from './problem.ts'
import { contentSecurityPolicy } from './securityHeaders.ts'

/** A schema that routes reference with `{ $ref: 'Category#' }`. */
export type NamedSchema = Readonly<Record<string, unknown>> & { readonly $id: string }

/**
 * Describes the API from the schemas of the routes registered after it: /api/openapi.json, and as a page /api/docs. The
 * schemas are not used for validation: each route validates its input itself, because its error messages are sentences
 * in three languages. Examples of named schemas are created on the first request for the description.
 */
export async function describeApi(
  app: FastifyInstance,
  config: Config,
  schemas: readonly NamedSchema[],
  examples: () => ReadonlyMap<string, unknown>,
): Promise<void> {
  // Added to the root scope. A child scope that adds schemas would get Fastify's default validator, which would
  // validate bodies.
  for (const schema of [problemSchema, ...schemas]) app.addSchema(schema)
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.productName} API`, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    refResolver: {
      buildLocalReference: ({ $id }, _base, _fragment, index) => (typeof $id === 'string' ? $id : `def-${index}`),
    },
    transform: ({ schema, url, route }) => ({ schema: addAccessDescription(schema, route.config?.access), url }),
    transformObject: (document) =>
      'openapiObject' in document ? addExamples(document.openapiObject, examples()) : document.swaggerObject,
  })
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () => app.swagger())
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
    })
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: contentSecurityPolicy(config) })
  })
}

type OpenApiDocument = Extract<
  Parameters<SwaggerTransformObject>[0],
  { readonly openapiObject: object }
>['openapiObject']

function addExamples(document: OpenApiDocument, examples: ReadonlyMap<string, unknown>): OpenApiDocument {
  const schemas: Record<string, object> = { ...document.components?.schemas }
  for (const [name, example] of examples) {
    if (schemas[name]) schemas[name] = { ...schemas[name], examples: [example] }
  }
  return Object.assign(document, { components: { ...document.components, schemas } })
}

/** The descriptions of the access rules. A route whose rule is a function has its own description. */
const accessDescriptions: Readonly<Record<Exclude<Access, (...args: never) => unknown>, string>> = {
  public: 'Open to everybody, without a token.',
  signedIn: 'Needs a token, of any profile.',
  staff: 'Needs a token of any profile but USER.',
  admin: 'Needs the token of an administrator.',
}

const addAccessDescription = (schema: FastifySchema, access: Access | undefined): FastifySchema =>
  typeof access === 'string' && !schema?.description ? { ...schema, description: accessDescriptions[access] } : schema
