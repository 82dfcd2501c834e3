import type { ActionData } from './action.ts'
import type { Scalar } from './predicate.ts'

/** The states of a record, which are the values of a choice, and the transitions between them. */
export interface LifecycleData {
  /** The choice. Its default is the first state; only transitions change it. */
  readonly on: string
  readonly transitions: { readonly [name: string]: TransitionData }
}

/** An action that moves the record to another state; PUT {path}/{name}/{id} runs it and answers with the record. */
export interface TransitionData extends Omit<ActionData, 'effect'> {
  /** The states in which it is possible; in others it is hidden. */
  readonly from: string | readonly string[]
  readonly to: string
  /** Also sets these fields, like the effect of an action. */
  readonly set?: { readonly [path: string]: Scalar }
}
