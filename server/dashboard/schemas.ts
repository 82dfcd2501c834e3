const tags = ['dashboard']

/** The schema of a route that answers a plain array. */
export function listSchema(summary: string, items: object): object {
  return { tags, summary, response: { 200: { type: 'array', items } } }
}

export const config = { access: 'staff' } as const

/** The options of a route that answers a file. */
export const exportOptions = {
  config,
  schema: {
    tags,
    summary: 'The same as a file, all of it',
    querystring: { type: 'object', properties: { format: { type: 'string', enum: ['xlsx', 'pdf'] } } },
  },
  exposeHeadRoute: false,
}
