import { type Identifier, useBasename } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'

/** The addresses of a resource's screens. */
export interface Paths {
  readonly list: string
  readonly create: string
  edit(id: Identifier): string
}

export function usePaths(resource: ResourceData): Paths {
  const list = `${useBasename()}/${routeOf(resource)}`
  return { list, create: `${list}/create`, edit: (id) => `${list}/${encodeURIComponent(id)}/update` }
}
