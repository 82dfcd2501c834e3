import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Catalog } from '#language/catalog.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import { parseViews, type SavedView, viewLimits } from './parseSavedViews.ts'

/** GET and PUT /views/{resource}: the current user's saved views of a list; PUT replaces all of them. */
export function viewsRoutes(app: FastifyInstance, db: Db, resources: Catalog): void {
  const resourceNames = new Set(resources.filter(({ internal }) => !internal).map(({ name }) => name))
  const parseResource = (request: FastifyRequest): string => {
    const { resource } = request.params as { readonly resource: string }
    if (!resourceNames.has(resource)) throw new HttpError(404, 'errors.notFound')
    return resource
  }
  app.get('/views/:resource', { config: { access: 'staff' }, schema: readSchema }, async (request) => {
    const storedViews = await db
      .selectFrom('saved_views')
      .select('views')
      .where('user_id', '=', getCurrentUser(request).id)
      .where('resource', '=', parseResource(request))
      .executeTakeFirst()
    return storedViews?.views ?? []
  })
  app.put('/views/:resource', { config: { access: 'staff' }, schema: writeSchema }, async (request) => {
    const resource = parseResource(request)
    const views: readonly SavedView[] = parseViews(request.body)
    const serializedViews = JSON.stringify(views)
    await db
      .insertInto('saved_views')
      .values({ user_id: getCurrentUser(request).id, resource, views: serializedViews })
      .onConflict((conflict) => conflict.columns(['user_id', 'resource']).doUpdateSet({ views: serializedViews }))
      .execute()
    return views
  })
}

const views = {
  type: 'array',
  maxItems: viewLimits.views,
  items: {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: viewLimits.name },
      params: { type: 'object', additionalProperties: { type: 'string' } },
      columns: { type: 'array', items: { type: 'string' } },
    },
    required: ['name', 'params'],
  },
} as const
const commonSchema = {
  tags: ['views'],
  params: { type: 'object', properties: { resource: { type: 'string' } }, required: ['resource'] },
  response: { 200: views },
}
const readSchema = { ...commonSchema, summary: 'List the views of a list that the user has saved' }
const exampleViews = [
  { name: 'Recentes', params: { sort: 'createdAt', order: 'desc' }, columns: ['name', 'createdAt'] },
]
const writeSchema = {
  ...commonSchema,
  summary: 'Replace the views of a list that the user has saved',
  body: { ...views, examples: [exampleViews] },
}
