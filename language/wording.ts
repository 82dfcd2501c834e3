import type { Catalog } from './catalog.ts'
import type { Formats } from './formats.ts'
import type { EvaluationContext } from './predicate.ts'

/** Everything needed to turn values into texts of one language. Used by screens and exported files. */
export interface FormatContext {
  readonly resources: Catalog
  readonly formats: Formats
  readonly translate: {
    readonly locale: string
    /** The text of a computed message key, or undefined if the catalogue has none. */
    readonly lookup: (key: string, params?: { readonly [name: string]: string | number }) => string | undefined
  }
  /** Returns the evaluation context: the user, the current instant and day. */
  readonly getEvaluationContext: () => EvaluationContext
  /** The time zone for instants; by default the local one. */
  readonly timeZone?: string
}
