/** Text formats with their own rules: `rules/formats.ts` must have an entry for each, or it does not compile. */
export type FormatName = 'personName' | 'cpf' | 'cnpj' | 'cpfOrCnpj' | 'macAddress' | 'url'

/** The rules of a text format. They are passed in, so that the language depends on nothing. */
export interface FormatRule {
  /** What may be typed and how it is stored, for the OpenAPI document; without a full stop. */
  readonly description: string
  /** The stored form of a typed text; never throws. */
  normalise(text: string): string
  /** The message key below `validation` for an invalid stored form, or undefined if it is valid. */
  check(text: string): string | undefined
  /** The displayed form. */
  display(text: string): string
  /** Whether the input formats the text while the user types. */
  readonly masked?: boolean
  /** Whether values differ in single letters only; lists then use a monospaced font. */
  readonly comparedByLetter?: boolean
  /** The spellings to search for, given typed text that may be part of a stored form. */
  spellings(text: string): readonly string[]
}

/** The rules of all formats. */
export type Formats = { readonly [N in FormatName]: FormatRule }

export const formatNamed = (formats: Formats, name: FormatName): FormatRule => formats[name]
