import { actionOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'

/** Whether DELETE can only mean for good: the declaration says so, or no record is ever inactive. */
export const deletesForGood = (resource: ResourceData): boolean =>
  resource.wire?.remove === 'plain' || !actionOf(resource, 'toggle')
