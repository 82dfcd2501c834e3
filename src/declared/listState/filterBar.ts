import type { ResourceData } from '#language/resource.ts'
import type { ListState } from './listState.ts'

/**
 * The filter of a list as chips, with the editor of one condition. The screens provide it, because it consists of the
 * inputs of forms, which are above the lists.
 */
export interface FilterBarProps {
  readonly resource: ResourceData
  readonly state: ListState
  readonly onChange: (change: Partial<ListState>) => void
  /** How often a condition was to be added from elsewhere; each time the editor opens. */
  readonly requests: number
}
