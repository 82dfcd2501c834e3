import type { FieldOf } from './field.ts'
import type { ResourceData } from './resource.ts'

/**
 * Whether the join table is named after this side of the links. The side that comes first in alphabetical order is
 * chosen.
 */
export const isNamingSide = (resource: ResourceData, path: string, { options }: FieldOf<'links'>): boolean =>
  `${resource.name}.${path}` < `${options.to}.${options.inverse}`
