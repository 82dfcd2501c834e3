const tags = ['dashboard']

/** A call that answers a plain array. */
export function listSchema(summary: string, items: object): object {
  return { tags, summary, response: { 200: { type: 'array', items } } }
}

/** Whoever may see the dashboard. */
export const config = { access: 'staff' } as const

/** A call that answers a file. */
export const exportOptions = {
  config,
  schema: {
    tags,
    summary: 'The same as a file, all of it',
    querystring: { type: 'object', properties: { format: { type: 'string', enum: ['xlsx', 'pdf'] } } },
  },
  exposeHeadRoute: false,
}
