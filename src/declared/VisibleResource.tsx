import type { ReactNode } from 'react'
import type { ResourceData } from '#language/resource.ts'
import { toVisibleResource } from '#language/sight.ts'
import { useEngine } from './engine.ts'

interface VisibleResourceProps {
  resource: ResourceData
  children: (seen: ResourceData) => ReactNode
}

/** Renders its children with the declaration that the current user sees: fields that `maySee` hides are left out. */
export function VisibleResource({ resource, children }: VisibleResourceProps) {
  const { getEvaluationContext } = useEngine()
  return children(toVisibleResource(resource, getEvaluationContext()))
}
