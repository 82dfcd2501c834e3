import { expandBelonging } from './belonging.ts'
import { expandLifecycle } from './lifecycles.ts'
import type { ResourceData } from './resource.ts'

/** Adds what `belongsTo` and `lifecycle` of a declaration imply. Idempotent: parts that are already there stay. */
export const expand = <R extends ResourceData>(resource: R): R => expandBelonging(expandLifecycle(resource))
