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

/** The rules of the formats that a product registers. */
export interface Formats {
  readonly [name: string]: FormatRule
}

/**
 * The rule of a format; undefined for a field without one.
 * @throws Error if the product has no such format; those of declarations are checked at start
 */
export function formatNamed(formats: Formats, name: string | undefined): FormatRule | undefined {
  if (name === undefined) return undefined
  const rule = formats[name]
  if (!rule) throw new Error(`no format is named '${name}'`)
  return rule
}
