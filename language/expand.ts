import { expandBelonging } from './belonging.ts'
import { expandLifecycle } from './lifecycles.ts'
import type { ResourceData } from './resource.ts'

/** Adds what parts of a declaration imply. What is there already stays, so that it can be called again. */
export const expand = <R extends ResourceData>(resource: R): R => expandBelonging(expandLifecycle(resource))
