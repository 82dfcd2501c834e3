import type { FormatName } from './field.ts'

/** What a named text format means. Rules live outside the language and are handed in, so that it depends on nothing. */
export interface FormatRule {
  /** What may be typed and how it is stored, for the API's description; without a full stop. */
  readonly description: string
  /** The stored form of what was typed; never throws. */
  normalise(text: string): string
  /** The key under `validation` of what is wrong with a stored form, or undefined where nothing is. */
  check(text: string): string | undefined
  /** The form shown to a person. */
  display(text: string): string
  /** Written as it is shown already while it is typed; each letter then normalises and shows for itself. */
  readonly masked?: boolean
  /** Two of them are told apart letter by letter: a list shows them in letters that are all as wide. */
  readonly comparedByLetter?: boolean
  /** How a part of a stored form may be spelled by what was typed into a search; each of them is looked for. */
  spellings(text: string): readonly string[]
}

/** One rule for each format that a declaration may name. */
export type Formats = { readonly [N in FormatName]: FormatRule }
