import type { ReactNode } from 'react'
import type { ResourceData } from '#language/resource.ts'
import { toSeenResource } from '#language/sight.ts'
import { useEngine } from './engine.ts'

interface SeenResourceProps {
  resource: ResourceData
  children: (seen: ResourceData) => ReactNode
}

/** Renders its children with the declaration that the current user sees: fields that `maySee` hides are left out. */
export function SeenResource({ resource, children }: SeenResourceProps) {
  const { getEvaluationContext } = useEngine()
  return children(toSeenResource(resource, getEvaluationContext()))
}
