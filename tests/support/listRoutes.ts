import type { FastifyInstance } from 'fastify'

/** A route of the server: `GET`, `/api/usuario/:id`. */
export interface Route {
  readonly method: string
  readonly url: string
}

/** All routes of a server except wildcards, parsed from Fastify's printed route tree. */
export function listRoutes(app: FastifyInstance): Route[] {
  const parents: string[] = []
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line): Route[] => {
      const [, indent = '', part = '', methods = ''] =
        /^((?:[│ ] {3})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4
      const url = `${depth === 0 ? '' : (parents[depth - 1] ?? '')}${part}`
      parents[depth] = url
      return methods.split(', ').map((method) => ({ method, url }))
    })
    .filter(({ method, url }) => method !== '' && !url.endsWith('*'))
  const unknown = routes.filter(({ method, url }) => !app.hasRoute({ method: method as 'GET', url }))
  if (routes.length === 0 || unknown.length > 0) throw new Error('the tree of routes is drawn otherwise than expected')
  return routes
}
