import { pathOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { Me } from '../http/me.ts'
import type { RecordsContext } from './context.ts'
import type { RouteSchemas } from './openApi.ts'
import type { WriteRules } from './rules.ts'

/** A resource with what its routes need. */
export interface Served {
  readonly context: RecordsContext
  readonly resource: ResourceData
  /** Whether a user may read it. */
  readonly access: (me: Me) => boolean
  readonly schemas: RouteSchemas
  readonly rules: WriteRules
}

export const urlOf = (resource: ResourceData): string => `/${pathOf(resource)}`
