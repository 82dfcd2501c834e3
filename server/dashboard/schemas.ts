import { exportFormats } from '../exports/sendExport.ts'
import { createArraySchema, createObjectSchema, type JsonSchema, text } from '../http/schemas.ts'

const tags = ['dashboard']

/** The schema of a route whose response is a plain array. */
export function createListSchema(summary: string, items: JsonSchema): object {
  return { tags, summary, response: { 200: createArraySchema(items) } }
}

export const staffAccess = { access: 'staff', replica: true } as const

/** The access to shots, for which an API key needs the scope of the resource by which they are counted. */
export const shotsAccess = (resource: 'campaigns' | 'fragrances', isExport = false) => ({
  ...staffAccess,
  keyScope: { resource, actions: ['read'], ...(isExport && { isExport: true as const }) },
})

/** The options of a route whose response is a file. */
export function createExportOptions(
  summary: string,
  query: Readonly<Record<string, JsonSchema>> = {},
  resource?: 'campaigns' | 'fragrances',
) {
  const properties = { format: { ...text, enum: [...exportFormats] }, ...query }
  return {
    config: resource === undefined ? staffAccess : shotsAccess(resource, true),
    schema: { tags, summary, querystring: createObjectSchema(properties) },
    exposeHeadRoute: false,
  }
}
