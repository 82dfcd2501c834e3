import type { ResourceData } from '#language/resource.ts'
import type { ListState } from './listState.ts'

/**
 * The filter of a list as chips, with the editor of one condition. The screens pass this component to the list, because
 * it uses the inputs of forms, and modules of lists must not import modules of forms.
 */
export interface FilterBarProps {
  readonly resource: ResourceData
  readonly state: ListState
  readonly onChange: (change: Partial<ListState>) => void
  /** How often the user asked for a new condition outside of the bar. Each increment opens the editor. */
  readonly requests: number
}
