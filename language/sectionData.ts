import type { Label } from './label.ts'

/** A section of a form. */
export interface SectionData<Path, Slot = string> {
  readonly name: string
  readonly label?: Label
  /** The sentence below the heading. */
  readonly help?: Label
  /** A section has fields, a slot, or both. */
  readonly fields?: readonly Path[]
  /** Pairs of fields that are placed side by side if there is room. */
  readonly pairs?: readonly (readonly [Path, Path])[]
  /** A component of the product, below the fields. A record that is being created does not have it. */
  readonly slot?: Slot
}
