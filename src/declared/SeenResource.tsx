import type { ReactNode } from 'react'
import type { ResourceData } from '#language/resource.ts'
import { toSeenResource } from '#language/sight.ts'
import { useEngine } from './engine.ts'

interface SeenResourceProps {
  resource: ResourceData
  children: (seen: ResourceData) => ReactNode
}

/** Gives its children the declaration as the user sees it. */
export function SeenResource({ resource, children }: SeenResourceProps) {
  const { getEvaluationContext } = useEngine()
  return children(toSeenResource(resource, getEvaluationContext()))
}
