import type { Label } from './label.ts'
import type { PredicateData } from './predicate.ts'

/** A condition that every saved record satisfies; otherwise the body is refused with 400. */
export interface RuleData {
  /** Tested once all fields that it reads have a value. */
  readonly holds: PredicateData
  /** The field that shows the message. */
  readonly at: string
  /** The message, a whole sentence; by default it is made from the condition. */
  readonly label?: Label
}
