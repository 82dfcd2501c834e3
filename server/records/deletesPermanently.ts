import { getAction } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'

/**
 * Whether DELETE always removes permanently: because the declaration says so, or because records cannot be inactive.
 */
export const deletesPermanently = (resource: ResourceData): boolean =>
  resource.wire?.remove === 'plain' || !getAction(resource, 'toggle')
