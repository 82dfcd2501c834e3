import type { Catalog } from './catalog.ts'
import type { Formats } from './formats.ts'
import type { Surroundings } from './predicate.ts'

/** What turns values into words: the texts of one language, and the rules that they follow. Screens and files share it. */
export interface Wording {
  readonly resources: Catalog
  readonly formats: Formats
  readonly translate: {
    readonly locale: string
    /** The text of a computed key of the catalogue, or undefined where it has none. */
    readonly lookup: (key: string, params?: { readonly [name: string]: string | number }) => string | undefined
  }
  /** Who asks, and the instant and the day at which it is asked. */
  readonly surroundings: () => Surroundings
  /** The zone that instants are read in; absent: that of the machine. */
  readonly timeZone?: string
}
