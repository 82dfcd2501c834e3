/** The rules of a text format. The product passes them in, so that the language does not import product code. */
export interface FormatRule {
  /** The accepted input and the stored form, for the OpenAPI document. Without a full stop at the end. */
  readonly description: string
  /** The stored form of a typed text; never throws. */
  normalise(text: string): string
  /**
   * The code of what is wrong with an invalid stored form, or undefined if it is valid. Its text in the catalogues is
   * `resources.{resource}.validation.{field}.{code}`, or `validation.{code}` for those of the engine.
   */
  check(text: string): string | undefined
  /** The displayed form. */
  display(text: string): string
  /** Whether the input formats the text while the user types. */
  readonly isMasked?: boolean
  /** Whether values often differ in one character only; lists then show them in a monospaced font. */
  readonly isMonospaced?: boolean
  /**
   * The possible numbers of digits of values that consist of digits only. Imports restore leading zeros with them,
   * because spreadsheet programs drop these.
   */
  readonly lengths?: readonly number[]
  /** Converts typed search text to the texts to search for in stored values. */
  getSearchTerms(text: string): readonly string[]
}

/** The rules of the formats that a product registers. */
export interface Formats {
  readonly [name: string]: FormatRule
}

/**
 * The rule of a format; undefined for a field without one.
 * @throws Error if the product has no such format; those of declarations are checked at start
 */
export function getFormat(formats: Formats, name: string | undefined): FormatRule | undefined {
  if (name === undefined) return undefined
  const rule = formats[name]
  if (!rule) throw new Error(`no format is named '${name}'`)
  return rule
}
