import type { Formats } from '../../formats.ts'
import type { AddIssue } from '../../issue.ts'

/** Parses values of one kind from a request body. Kept apart from `Kind`, so that list screens do not load it. */
export interface Reader<O extends object, Raw = unknown> {
  readonly accepts: 'text' | 'number' | 'flag' | 'key' | 'anything' | 'json'
  /** The message key for a value of a wrong type, by default `text`. */
  readonly wrongType?: string
  /** Parses a value of a request body. It is not called for blank values. */
  read(options: O, raw: Raw, addIssue: AddIssue, formats: Formats): unknown
  /** The JSON Schema keywords for a stored value. */
  getKeywords(options: O): SchemaKeywords
  /** The JSON Schema keywords for a value in a request; by default those of a stored value. */
  getInputKeywords?(options: O, formats: Formats): SchemaKeywords
  /** Whether a raw value counts as blank, besides null and blank texts. */
  isBlank?(raw: unknown): boolean
  /** How a new record gets a value that its body does not have. */
  readonly completion?: Completion<O>
  /** The paths of other fields that `validate` reads. */
  getReadPaths?(options: O): readonly string[]
  /** Validates or completes a value, using other fields of the record and the current day. */
  validate?(options: O, value: unknown, context: ValidationContext): ValidationResult
}

/** How a value is made from another field of the record. */
interface Completion<O extends object> {
  /** The path of the other field; undefined if the options name none. */
  getSource(options: O): string | undefined
  /** The text made from the source, which may be empty. */
  make(options: O, source: unknown): string
  /** The value to store; null with an issue if the text is invalid. */
  validate(options: O, made: string, addIssue: AddIssue): unknown
}

export type SchemaKeywords = Readonly<Record<string, unknown>>

export interface ValidationContext {
  readonly today: string
  /** The value at a path of the record. */
  readonly valueAt: (path: string) => unknown
}

export type ValidationResult =
  | { readonly value: unknown }
  | { readonly key: string; readonly params?: Readonly<Record<string, string | number>>; readonly value?: unknown }

export const getLengthKeywords = ({ min, max }: { min?: number; max?: number }): SchemaKeywords => ({
  minLength: min,
  maxLength: max,
})
