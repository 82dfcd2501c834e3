import type { FieldOf } from './field.ts'
import type { ResourceData } from './resource.ts'

/** Whether this of the two sides of links gives the join table its name. Either could; the order of names decides. */
export const isNamingSide = (resource: ResourceData, path: string, { options }: FieldOf<'links'>): boolean =>
  `${resource.name}.${path}` < `${options.to}.${options.inverse}`
